import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'
import { readGroups } from './errors/read-examples.ts'
import { renderGroup } from './errors/render-page.ts'

const root = join(import.meta.dirname, '../..')

/** A pattern of sentences that read like a translation. */
interface Pattern {
  readonly name: string
  readonly pattern: RegExp
  /** A sentence with the pattern, and the same sentence in plain English. */
  readonly odd: string
  readonly plain: string
}

const patterns: readonly Pattern[] = [
  {
    name: 'a clause with "what" in place of a noun',
    pattern:
      /(?:^|[\s(`*])what (?!(?:to|if|happens|about)\b|(?:is|are|does|do|did|was|has|can|will|should|would)\b.*\?)[a-z]+\b/iu,
    odd: 'Removes what the test has left.',
    plain: 'Removes the files of the test.',
  },
  {
    name: '"where there", "where it", "where no"',
    pattern: /\bwhere (?:there|it|they|no|nothing|one|none|something)\b/iu,
    odd: 'The size, where it is known.',
    plain: 'The size, if known.',
  },
  {
    name: 'a thing that says, asks or knows',
    pattern:
      /\b(?:file|code|program|schema|type|class|header|client|server|route|option|decorator|config\w*|version|body|message|compiler|page|command|bundler|host|that|which|nothing|something|else)s? (?:says?|asks?|wants?|knows?|minds?|refuses?|meets?)\b/iu,
    odd: 'The schema asks for a number.',
    plain: 'The schema requires a number.',
  },
  {
    name: '"is no X"',
    pattern: /(?<!\bthere )\b(?:is|are|was|were) (?:no|none)\b|\bno such\b/iu,
    odd: 'The value is no class.',
    plain: 'There is no class; the value is not a class.',
  },
  {
    name: '"stands for", "stands beside"',
    pattern: /\bstands? (?:for|in|beside|behind|before|on|there|at)\b/iu,
    odd: 'The name stands for its schema.',
    plain: 'The name refers to its schema.',
  },
  {
    name: '"of its own"',
    pattern: /\bof (?:its|their|one's|his|your|our) own\b/iu,
    odd: 'It has a container of its own.',
    plain: 'It has its own container.',
  },
  {
    name: '"answers an error"',
    pattern: /\banswers? (?:an |the |its |of )?errors?\b|\berrors? (?:is|are) answered\b/iu,
    odd: 'A method that answers errors.',
    plain: 'A method that handles errors.',
  },
  {
    name: '"for ever", "whoever", "nobody", "of which"',
    pattern: /\b(?:be it|for ever|whoever|nobody|himself|may be told|what becomes of|of which|that is no|is none)\b/iu,
    odd: 'Nobody reads the body, of which the rest is dropped.',
    plain: 'The rest of the unread body is dropped.',
  },
  {
    name: '"that of", "the ones of"',
    pattern: /\b(?:that|those|the one|the ones) of\b/iu,
    odd: 'Its path, and that of its class.',
    plain: 'Its path and the path of its class.',
  },
]

/** A line of a comment, or of prose on a page. */
interface Line {
  readonly place: string
  readonly text: string
}

/** Returns the files in a folder and its subfolders that have an extension, without packages and generated files. */
function filesIn(folder: string, extension: RegExp): string[] {
  return filesBelow(join(root, folder), extension)
    .map((path) => `${folder}/${path}`)
    .filter((path) => !/^docs\/site\/generated\/|\.gen\.ts$|\/templates\.ts$/u.test(path))
}

function linesOf(file: string, content: string = readFileSync(join(root, file), 'utf8')): Line[] {
  return content.split('\n').map((text, index) => ({ place: `${file}:${index + 1}`, text: text.trim() }))
}

function commentsOf(file: string): Line[] {
  return linesOf(file).filter(({ text }) => /^(?:\/\/|\/?\*)/u.test(text))
}

function findingsIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ place, text }) =>
    patterns.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${place}: ${name}: ${text.slice(0, 140)}`),
  )
}

/** Returns the lines of the text of a page outside its code blocks. */
function proseOf(file: string, text: string = readFileSync(join(root, file), 'utf8')): Line[] {
  return linesOf(
    file,
    text.replaceAll(/^```.*$[^]*?^```$/gmu, (block) => block.replaceAll(/[^\n]/gu, '')),
  )
}

const DOCTOR = 'docs/reference/doctor.md'

/** All texts of the errors and of the doctor. Other tests compare their pages with the catalogues. */
function entriesOfCatalogues(): Line[] {
  const findings = proseOf(DOCTOR)
  const errors = readGroups().flatMap((group) => proseOf(`test/docs/errors/${group.name}.md`, renderGroup(group)))
  return [...findings.slice(findings.findIndex(({ text }) => text.startsWith('## '))), ...errors]
}

const CATALOGUES = /^docs\/reference\/(?:errors|doctor)/u

const pages = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', /\.md$/u)]

describe('plain English: odd patterns occur', () => {
  test.each([
    { subject: 'errors', most: 0, lines: entriesOfCatalogues() },
    { subject: 'comments of src', most: 2, lines: filesIn('src', /\.c?ts$/u).flatMap(commentsOf) },
    {
      subject: 'the documentation',
      most: 13,
      lines: pages.filter((page) => !CATALOGUES.test(page)).flatMap((page) => proseOf(page)),
    },
  ])('at most $most times in $subject', ({ most, lines }) => {
    expect(lines.length).toBeGreaterThan(100)
    const found = findingsIn(lines)
    const report = `${found.length} instead of at most ${most}. Rewrite the sentence, not the word:\n${found.join('\n')}`
    expect(found.length, report).toBeLessThanOrEqual(most)
  })
})

test.each(patterns)('$name matches the odd sentence, but not the plain sentence', ({ pattern, odd, plain }) => {
  expect([pattern.test(odd), pattern.test(plain)]).toEqual([true, false])
  expect(findingsIn([{ place: 'here', text: plain }])).toEqual([])
})
