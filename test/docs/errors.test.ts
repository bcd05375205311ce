import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../../src/errors/catalogue.ts'

const root = join(import.meta.dirname, '../..')

test('docs/reference/errors.md is generated from the catalogue', async () => {
  const rows = Object.entries(catalogue).map(([name, [what, remedy]]) => `## HONOTATE_${name}\n\n${what}.\n\n**What to do.** ${remedy.replaceAll('\n  ', '\n\n- ')}\n`)
  const page = `# Errors

<!-- Generated from src/errors/catalogue.ts by \`npx vitest run test/docs -u\`; do not edit. -->

Mistakes in code and configuration are thrown as a \`HonotateError\` with a stable \`code\`. Words in braces stand for the
details of the case. What a *client* does wrong is never thrown at you: it is answered as
[problem details](http.md#errors).

${rows.join('\n')}`
  await expect(page).toMatchFileSnapshot(join(root, 'docs/reference/errors.md'))
})

test('every code of the catalogue is thrown somewhere, and no other', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const thrown = sources.flatMap((path) => [...readFileSync(join(root, 'src', path), 'utf8').matchAll(/HonotateError\((.*)/gu)].flatMap(([, rest]) => [...(rest as string).matchAll(/'([A-Z]+_[A-Z_]+)'/gu)].map(([, name]) => name)))
  expect([...new Set(thrown)].sort()).toEqual(Object.keys(catalogue).sort())
})
