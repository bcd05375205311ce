import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as catalogue from '../../src/runtime/errors/catalogue.ts'
import { HonotateError } from '../../src/runtime/errors/honotate-error.ts'
import { compilerErrors } from '../../src/compiler/compiler-errors.ts'
import { commandErrors } from '../../src/tools/toolbox/command-errors.ts'
import { thrownErrors } from '../support/thrown-errors.ts'

const root = join(import.meta.dirname, '../..')
const names = [catalogue, compilerErrors, commandErrors].flatMap((each) => Object.keys(each))
/** Variables of the environment. */
const SETTINGS = new Set(['HONOTATE_CACHE', 'HONOTATE_RUNS', 'HONOTATE_SEED'])

/** Indented lines are items of a list; any other line is a paragraph. */
function markdownOf(remedy: string): string {
  const lines = remedy.split('\n').map((line) => line.replace(/^ {2}/u, '- '))
  return lines.reduce((text, line, index) => {
    const isInList = line.startsWith('- ') && (lines[index - 1] as string).startsWith('- ')
    return `${text}${isInList ? '\n' : '\n\n'}${line}`
  })
}

test('docs/reference/errors.md is generated from the catalogue', async () => {
  const rows = (entries: object): string =>
    Object.entries(entries as Record<string, readonly string[]>)
      .map(([name, texts]) => [name, texts.slice(-2) as [string, string]] as const)
      .map(([name, [what, remedy]]) => `## HONOTATE_${name}\n\n${what}.\n\n**What to do.** ${markdownOf(remedy)}\n`)
      .join('\n')
  const page = `# Errors

<!-- Generated from src/runtime/errors/catalogue.ts, src/compiler/compiler-errors.ts and src/tools/toolbox/command-errors.ts by \`npm run docs -- pages\`; do not edit. -->

A mistake in code or configuration throws a \`HonotateError\` with a stable \`code\`. Words in braces are placeholders for
details. Mistakes of clients are not errors of your program: the client receives [problem details](http.md#errors).

${rows(catalogue)}
# Errors of the compiler

The compiler, bundler, loader or command that runs the transformer or reads types throws these as a \`TransformError\`, or
reports them at their place in a file.

${rows(compilerErrors)}
# Errors of the commands

\`honotate\` and \`create-honotate\` print these, and end with exit code 1.

${rows(commandErrors)}`
  await expect(page).toMatchFileSnapshot(join(root, 'docs/reference/errors.md'))
})

// Tests elsewhere compare codes and details: `message()` of test/support/coded-error.ts.
test('the problem and the remedy of every error join to sentences', () => {
  for (const [name, texts] of Object.entries<readonly string[]>({
    ...catalogue,
    ...compilerErrors,
    ...commandErrors,
  })) {
    const [problem, remedy] = texts.slice(-2)
    expect(problem, name).toMatch(/[^\s.:]$/u)
    expect(remedy, name).toMatch(/[^\s][.\]]$/u)
  }
})

test('every error of the catalogues is thrown somewhere, and no other', () => {
  expect(thrownErrors(join(root, 'src'))).toEqual(names.toSorted())
})

test('the documentation names no code that does not exist', () => {
  const codes = new Set(names.map((name) => `HONOTATE_${name}`))
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  const unknown = pages.flatMap((page) => {
    const named = readFileSync(join(root, 'docs', page), 'utf8').match(/`HONOTATE_\w+`/gu) ?? []
    return named.map((code) => code.slice(1, -1)).filter((code) => !codes.has(code) && !SETTINGS.has(code))
  })
  expect(unknown).toEqual([])
})

test('without the texts, an error says its code and the details of the case', () => {
  const error = new HonotateError(['INVALID_PREFIX'], { prefix: '/x/' })
  expect([error.code, error.message]).toEqual(['HONOTATE_INVALID_PREFIX', '{"prefix":"/x/"} (HONOTATE_INVALID_PREFIX)'])
})
