import type { JsonSchema } from '../../../honotate/shared.ts'
import type { Change, Value } from './change.ts'

/** Compares defaults. A change is breaking for an optional parameter, which requests may leave out. */
export function compareDefaults(
  old: JsonSchema,
  now: JsonSchema,
  { place, name, direction, isParameter }: Value,
): Change[] {
  const [before, after] = [old['default'], now['default']].map((each) => JSON.stringify(each))
  if (before === after) return []
  const text = `${name} has ${after === undefined ? 'no default' : `the default ${after}`} instead of ${before ?? 'none'}`
  return [{ place, text, isBreaking: direction === 'input' && isParameter === true }]
}

/** Compares `deprecated` and the discriminator. Neither limits values, so no change is breaking. */
export function compareNotes(old: JsonSchema, now: JsonSchema, { place, name }: Value): Change[] {
  const [before, after] = [old, now].map((each) => each['deprecated'] === true)
  const [from, to] = [old, now].map(
    ({ discriminator }) => (discriminator as { propertyName?: string } | undefined)?.propertyName,
  )
  return [
    ...(before === after ? [] : [{ place, text: deprecation(name, after === true), isBreaking: false }]),
    ...(from === to
      ? []
      : [{ place, text: `${name} has ${selector(to)} instead of ${selector(from)}`, isBreaking: false }]),
  ]
}

function selector(name: string | undefined): string {
  return name === undefined ? 'no discriminator' : `the discriminator \`${name}\``
}

export function deprecation(name: string, isDeprecated: boolean): string {
  return `${name === '' ? '' : `${name} `}is ${isDeprecated ? 'deprecated' : 'no longer deprecated'}`
}
