import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as catalogue from '../../src/runtime/errors/catalogue.ts'
import * as codes from '../../src/runtime/errors/codes.ts'
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

Mistakes in code and configuration are thrown as a \`HonotateError\` with a stable \`code\`. Details of the case replace the
words in braces. Mistakes of a *client* are not thrown at your code: the response has [problem details](http.md#errors).

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

test('src/runtime/errors/codes.ts is generated from the catalogue', async () => {
  const constants = Object.keys(catalogue).map((name) => `export const ${name} = ['${name}'] as const\n`)
  const file = `// Generated from catalogue.ts by \`npm run docs -- pages\`; do not edit.

/**
 * The errors of the package without their texts, for bundles that are built with the condition \`production\`, in which messages
 * consist of the code and the details of the case. \`#catalogue\` of package.json chooses between this file and \`catalogue.ts\`.
 */
${constants.join('')}`
  await expect(file).toMatchFileSnapshot(join(root, 'src/runtime/errors/codes.ts'))
})

test('without the texts, an error says its code and the details of the case', () => {
  const error = new HonotateError(codes.INVALID_PREFIX, { prefix: '/x/' })
  expect([error.code, error.message]).toEqual(['HONOTATE_INVALID_PREFIX', '{"prefix":"/x/"} (HONOTATE_INVALID_PREFIX)'])
})
