import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'
import { HonotateError } from '../../src/honotate/errors/honotate-error.ts'
import { thrownErrors } from '../support/thrown-errors.ts'
import { readGroups } from './errors/read-examples.ts'
import { renderIndex } from './errors/render-page.ts'
import { textsOfErrors } from './errors/texts.ts'
import { formatPage } from './format-program.ts'

const root = join(import.meta.dirname, '../..')
const names = [...textsOfErrors.keys()]
/** Environment variables. */
const SETTINGS = new Set(['HONOTATE_CACHE', 'HONOTATE_RUNS', 'HONOTATE_SEED', 'HONOTATE_SITE'])

const groups = readGroups()

test('docs/reference/errors.md is generated from the catalogues and the examples', async () => {
  await expect(await formatPage(renderIndex(groups))).toMatchFileSnapshot(join(root, 'docs/reference/errors.md'))
})

test('every error code has one example, and every example has a known code', () => {
  const documented = groups.flatMap(({ examples }) => examples.map(({ code }) => code.replace('HONOTATE_', '')))
  const missing = names.filter((name) => !documented.includes(name))
  const explanation = `No example for ${missing.join(', ')}: add a section "## HONOTATE_${missing[0]}" to a file of test/docs/errors, with a sentence that says when the error is thrown, a wrong and a right program. CONTRIBUTING.md describes the blocks ("Adding an error").`
  expect(missing, explanation).toEqual([])
  expect(documented.toSorted()).toEqual(names.toSorted())
})

// Other tests compare only the codes and details of errors, with `message()` of test/support/coded-error.ts.
test('the problem and the remedy of every error form sentences', () => {
  for (const [name, [problem, remedy]] of textsOfErrors) {
    expect(problem, name).toMatch(/[^\s.:]$/u)
    expect(remedy, name).toMatch(/[^\s][.\]]$/u)
  }
})

test('the remedy for code without a plugin contains the lines of each configuration', () => {
  const [, remedy] = textsOfErrors.get('NOT_REWRITTEN') as readonly [string, string]
  expect(remedy).toContain('"plugins": [{ "transform": "honotate-kit/ts-patch", "transformProgram": true }]')
  expect(remedy).toContain("import honotate from 'honotate-kit/vite'")
  expect(remedy).toContain('plugins: [honotate()]')
  expect(remedy).toContain('@Parameters(...)')
})

test('src throws every error of the catalogues, and no other error', () => {
  expect(thrownErrors(join(root, 'src'))).toEqual(names.toSorted())
})

test('the documentation contains no unknown error code', () => {
  const codes = new Set(names.map((name) => `HONOTATE_${name}`))
  const pages = filesBelow(join(root, 'docs'), /\.md$/u)
  const unknown = pages.flatMap((page) => {
    const named = readFileSync(join(root, 'docs', page), 'utf8').match(/`HONOTATE_\w+`/gu) ?? []
    return named.map((code) => code.slice(1, -1)).filter((code) => !codes.has(code) && !SETTINGS.has(code))
  })
  expect(unknown).toEqual([])
})

test('without the texts, the message of an error has its code and its details', () => {
  const error = new HonotateError(['INVALID_PREFIX'], { prefix: '/x/' })
  expect([error.code, error.message]).toEqual(['HONOTATE_INVALID_PREFIX', '{"prefix":"/x/"} (HONOTATE_INVALID_PREFIX)'])
})
