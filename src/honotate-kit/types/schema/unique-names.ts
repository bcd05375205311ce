import { compare } from '../../../honotate/shared.ts'
import type { FilePlace } from '../checker/checker.ts'
import { wordsOf } from './component-names.ts'

interface Unnamed {
  readonly wanted: string
  readonly place: FilePlace | undefined
  readonly text: string
}

/**
 * Gives each component a unique name. Types with the same name in several files get the part of the path that differs:
 * `User_auth` and `User_billing`, so that the name `User` does not move to another type when a file is added. Types
 * with the same name in one file are numbered: `User`, `User_2`.
 */
export function uniqueNames<Each extends Unnamed>(all: readonly Each[]): (Each & { readonly name: string })[] {
  const sorted = all.toSorted(inOrder)
  const suffixes = new Map<string, ReadonlyMap<string, string>>()
  for (const { wanted } of sorted)
    if (!suffixes.has(wanted)) suffixes.set(wanted, parts(sorted.filter((each) => each.wanted === wanted)))
  const taken = new Set<string>()
  return sorted.map((each) => {
    const suffix = suffixes.get(each.wanted)?.get(each.place?.file ?? '') ?? ''
    const base = each.wanted + suffix
    let name = base
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`
    taken.add(name)
    return { ...each, name }
  })
}

/** The part of each path that differs from the others, with an underscore before it; none for types of one file. */
function parts(same: readonly Unnamed[]): ReadonlyMap<string, string> {
  const files = [...new Set(same.flatMap(({ place }) => place?.file ?? []))]
  if (files.length < 2) return new Map()
  const paths = files.map((file) => file.replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, '').split(/[\\/]/u))
  const first = paths[0] as string[]
  const shortest = Math.min(...paths.map(({ length }) => length))
  const isCommon = (index: number): boolean => paths.every((path) => path.at(index) === first.at(index))
  let start = 0
  while (start < shortest - 1 && isCommon(start)) start++
  let end = 0
  while (end < shortest - start && isCommon(-1 - end)) end++
  // Keeps the common end if a path would be empty without it.
  if (paths.some(({ length }) => length - end <= start)) end = 0
  return new Map(
    files.map((file, index) => [
      file,
      `_${wordsOf((paths[index] as string[]).slice(start, -end || undefined).join(' '))}`,
    ]),
  )
}

function inOrder(one: Unnamed, other: Unnamed): number {
  return (
    compare(one.wanted, other.wanted) ||
    Number(one.place === undefined) - Number(other.place === undefined) ||
    compare(one.place?.file ?? '', other.place?.file ?? '') ||
    (one.place?.offset ?? 0) - (other.place?.offset ?? 0) ||
    compare(one.text, other.text)
  )
}
