import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of this folder, one for each group of codes, in their order on the site. */
export const FILES: readonly string[] = [
  'decorators',
  'paths',
  'injection',
  'requests',
  'server',
  'openapi',
  'build-tools',
  'types',
  'commands',
]

export type Side = 'wrong' | 'right'

/** A fenced block of an example. Its first line is ` ```language file side option`; only the language is required. */
export interface Block {
  readonly language: string
  /** A block of TypeScript without a file name is `main.ts`. */
  readonly file: string
  /** `undefined` if the block belongs to both programs. */
  readonly side: Side | undefined
  /** `hidden`: not on the page; `type-error`: TypeScript also reports an error; `untyped`: not type-checked. */
  readonly options: ReadonlySet<string>
  readonly text: string
}

/** The example of a code: when the error is thrown, and a wrong and a right program. */
export interface Example {
  readonly code: string
  readonly when: string
  readonly blocks: readonly Block[]
  /** Another test that causes the error, and the reason why no example does. */
  readonly elsewhere: { readonly test: string; readonly reason: string } | undefined
}

/** A group of codes, and a sentence about all of them. */
export interface Group {
  /** The file of this folder, without its extension. */
  readonly name: string
  readonly title: string
  readonly about: string
  readonly examples: readonly Example[]
}

/** Reads the examples of the errors. */
export function readGroups(): readonly Group[] {
  return FILES.map((name) => {
    const [head = '', ...sections] = readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8').split(/^## /mu)
    const [, title = '', about = ''] = /^# (.*)\n\n([^]*)$/u.exec(head.trim()) ?? []
    return { name, title, about, examples: sections.map(readExample) }
  })
}

function readExample(section: string): Example {
  const [, code = '', text = ''] = /^(\w+)\n([^]*)$/u.exec(section) ?? []
  const [, test, reason] = /<!-- provoked by (\S+): (.*) -->/u.exec(text) ?? []
  return {
    code,
    when: text.split('\n```', 1)[0]?.trim() ?? '',
    blocks: [...text.matchAll(/^```(\w+)(.*)\n([^]*?)^```$/gmu)].map(([, language, info, content]) =>
      readBlock(language as string, (info as string).split(' '), content as string),
    ),
    elsewhere: test === undefined || reason === undefined ? undefined : { test, reason },
  }
}

function readBlock(language: string, info: readonly string[], text: string): Block {
  return {
    language,
    file: info.find((word) => word.includes('.')) ?? (language === 'ts' ? 'main.ts' : ''),
    side: info.find((word): word is Side => word === 'wrong' || word === 'right'),
    options: new Set(info.filter((word) => ['hidden', 'type-error', 'untyped'].includes(word))),
    text,
  }
}

/** The files of a program, by path. */
export function filesOf({ blocks }: Example, side: Side): Record<string, string> {
  const own = blocks.filter((block) => block.file !== '' && (block.side ?? side) === side)
  return Object.fromEntries(own.map(({ file, text }) => [file, text]))
}

/** The lines of the blocks in a language that belong to a side: commands (`sh`) or requests (`http`). */
export function linesOf({ blocks }: Example, side: Side, language: 'sh' | 'http'): readonly string[] {
  return blocks
    .filter((block) => block.language === language && (block.side ?? side) === side)
    .flatMap(({ text }) => text.trim().split('\n'))
}
