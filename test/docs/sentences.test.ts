import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'
import { textsOfErrors } from './errors/texts.ts'

const root = join(import.meta.dirname, '../..')

/** Parts of the sentences of the catalogues between placeholders and code: five words, or a whole part of three or four. */
const PARTS: ReadonlySet<string> = new Set(
  [...textsOfErrors.values()].flat().flatMap((text) => text.split(/`[^`]*`|\{\w+\}|\n/u).flatMap(partsOf)),
)

function partsOf(text: string): string[] {
  const words = text.trim().split(/\s+/u)
  if (words.length === 3 || words.length === 4) return [words.join(' ')]
  return [...words.slice(4).keys()].map((start) => words.slice(start, start + 5).join(' '))
}

/** The lines of a test that compare a text with a part of a sentence. */
function copiesIn(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (!/\b(?:toThrow|toContain|toMatch|toBe|toEqual|string(?:Matching|Containing)|coded|message)\(/u.test(line))
      return []
    const texts = line.replaceAll('\\', '')
    const copied = [...PARTS].find((part) => texts.includes(part))
    return copied ? [`${file}:${index + 1} has "${copied}"`] : []
  })
}

// A better sentence then breaks no test but the generated page.
test('tests compare errors by their codes and details, not by the sentences of the catalogues', () => {
  const files = ['unit', 'integration', 'fuzz', 'hosts', 'playground'].flatMap((folder) =>
    filesBelow(join(root, 'test', folder), /\.test\.ts$/u).map((path) => `test/${folder}/${path}`),
  )
  const copies = files.flatMap(copiesIn)
  const remedy = `Compare with coded('CODE', ...details) or message('CODE', ...details) of test/support/coded-error.ts:\n${copies.join('\n')}`
  expect(copies, remedy).toEqual([])
})
