import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'
import { formatPage, formatProgram, programsOf, WIDTH } from './format-program.ts'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  ...filesBelow(join(root, 'docs'), /^(?!(?:site|decisions)\/).*\.md$/u).map((path) => `docs/${path}`),
]

// `npm run docs -- pages` breaks the lines.
test.each(pages)(`the programs of %s fit in ${WIDTH} columns`, async (page) => {
  const file = join(root, page)
  const text = await formatPage(readFileSync(file, 'utf8'))
  await expect(text).toMatchFileSnapshot(file)
  const lines = programsOf(text).flatMap((code) => code.split('\n'))
  // The formatter does not break strings.
  const tooLong = lines.filter((line) => line.length > WIDTH && line.replaceAll(/(['"`]).*\1/gu, "''").length > 20)
  expect(tooLong).toEqual([])
})

test('the formatter breaks long lines, and keeps short lines', async () => {
  const names = 'createApp, ExceptionHandler, GetMapping, PathVariable, PostMapping, RequestBody, RestController'
  const program = `import { ${names} } from 'honotate'

class A {
  one() { return 1 }

  private readonly articles = [{ name: 'tea', price: 3 }, { name: 'milk', price: 1 }]

  async find(id: string) { return this.#repository.findOneOrFail({ where: { id }, relations: ['owner'] }) }
}
`
  const formatted = await formatProgram(program)
  expect(formatted).toMatchInlineSnapshot(`
    "import {
      createApp, ExceptionHandler, GetMapping, PathVariable, PostMapping,
      RequestBody, RestController,
    } from 'honotate'

    class A {
      one() { return 1 }

      private readonly articles = [
        { name: 'tea', price: 3 },
        { name: 'milk', price: 1 },
      ]

      async find(id: string) {
        return this.#repository.findOneOrFail({
          where: { id },
          relations: ['owner'],
        })
      }
    }
    "
  `)
  expect(await formatProgram(formatted)).toBe(formatted)
})

test.each(pages.filter((page) => page.startsWith('docs/recipes/')))('%s has programs of at most 60 lines', (page) => {
  const lengths = programsOf(readFileSync(join(root, page), 'utf8')).map((code) => code.trimEnd().split('\n').length)
  expect(lengths.filter((length) => length > 60)).toEqual([])
})
