import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as catalogue from '../../src/errors/catalogue.ts'
import * as codes from '../../src/errors/codes.ts'
import { HonotateError } from '../../src/errors/honotate-error.ts'
import { transformCatalogue } from '../../src/transform/core/errors.ts'

const root = join(import.meta.dirname, '../..')

test('docs/reference/errors.md is generated from the catalogue', async () => {
  const rows = (entries: object): string =>
    Object.entries(entries as Record<string, readonly string[]>)
      .map(([name, texts]) => [name, texts.slice(-2) as [string, string]] as const)
      .map(
        ([name, [what, remedy]]) =>
          `## HONOTATE_${name}\n\n${what}.\n\n**What to do.** ${remedy.replaceAll('\n  ', '\n\n- ')}\n`,
      )
      .join('\n')
  const page = `# Errors

<!-- Generated from the catalogues in src/errors and src/transform/core by \`npm run docs\`; do not edit. -->

Mistakes in code and configuration are thrown as a \`HonotateError\` with a stable \`code\`. Words in braces stand for the
details of the case. What a *client* does wrong is never thrown at you: it is answered as
[problem details](http.md#errors).

${rows(catalogue)}
# Errors of the transformer

Thrown or reported by a compiler, a bundler or a loader that runs it, as a \`TransformError\`.

${rows(transformCatalogue)}`
  await expect(page).toMatchFileSnapshot(join(root, 'docs/reference/errors.md'))
})

test('every code of the catalogue is thrown somewhere, and no other', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const thrown = sources.flatMap((path) =>
    [
      ...readFileSync(join(root, 'src', path), 'utf8').matchAll(
        /(?:HonotateError|TransformError|transformMessage)\(([^{;]*)/gu,
      ),
    ].flatMap(([, rest]) => [...(rest as string).matchAll(/\b([A-Z]+_[A-Z_]+)\b/gu)].map(([, name]) => name)),
  )
  expect([...new Set(thrown)].sort()).toEqual([...Object.keys(catalogue), ...Object.keys(transformCatalogue)].sort())
})

test('the codes without texts are those of the catalogue, and say the details of the case', () => {
  expect(Object.keys(codes).sort()).toEqual(Object.keys(catalogue).sort())
  for (const [name, entry] of Object.entries(codes)) expect(entry).toEqual([name])
  const error = new HonotateError(codes.INVALID_PREFIX, { prefix: '/x/' })
  expect([error.code, error.message]).toEqual(['HONOTATE_INVALID_PREFIX', '{"prefix":"/x/"}'])
})
