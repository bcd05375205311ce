import { idOf } from './closed-copies.ts'
import { NAMELESS, type Component, type DraftSchema } from './walk-contracts.ts'

/**
 * Finds, for each recursive type without a name, the equal type with a name. A type that a library computes loses its
 * alias within itself: the members of `type Cat = z.output<typeof Cat>` contain the same type without the name `Cat`.
 *
 * @returns The ids of the named components, by the ids of their nameless twins.
 */
export function recursiveTwins(components: readonly Component[]): ReadonlyMap<number, number> {
  const byId = new Map(components.map((each) => [each.id, each]))
  const isNameless = ({ name, place }: Component): boolean => name === NAMELESS && !place
  const named = components.filter((each) => !isNameless(each))
  const twins = new Map<number, number>()
  for (const { id } of components.filter(isNameless)) {
    const twin = named.find((each) => isSame(reference(id), reference(each.id), new Set()))
    if (twin) twins.set(id, twin.id)
  }
  return twins

  /** @param assumed The pairs of references being compared: a recursive comparison counts them as equal. */
  function isSame(one: unknown, other: unknown, assumed: Set<string>): boolean {
    if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
    const [first, second] = [targetOf(one), targetOf(other)]
    if (first && second) {
      const pair = `${first.id} ${second.id}`
      if (first === second || assumed.has(pair)) return true
      assumed.add(pair)
      return isSame(withoutText(first.schema), withoutText(second.schema), assumed)
    }
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => isSame(one[key as never], other[key as never], assumed))
    )
  }

  function targetOf(schema: object): Component | undefined {
    return Object.keys(schema).length === 1 ? byId.get(idOf(schema)) : undefined
  }
}

function reference(id: number): DraftSchema {
  return { $ref: `#${id}` }
}

/** Removes the description of a schema: the comment of a type is not a part of the type. */
function withoutText(schema: DraftSchema): DraftSchema {
  return { ...schema, description: undefined }
}
