import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsOfPages } from '../../docs/site/write-pages.ts'
import { createFolder, linkModules } from '../support/folder.ts'
import { run } from '../support/program.ts'
import { requireRows } from './require-rows.ts'

const root = join(import.meta.dirname, '../..')
// `testsOfPages()` searches the texts of tests for calls, and this file only writes a test with them.
const WRITES = 'toMatchFileSnapshot'

test('`npm run docs -- pages` runs the tests that write files or compare tables, and no programs of pages', () => {
  const tests = testsOfPages(root)
  for (const name of ['benchmarks', 'doctor', 'errors', 'home', 'pictures', 'programs', 'surface', 'templates'])
    expect(tests).toContain(`test/docs/${name}.test.ts`)
  expect(tests).toEqual(expect.arrayContaining(['test/docs/size/size.test.ts', 'test/docs/reference.test.ts']))
  for (const name of ['errors/examples', 'snippets', 'tutorial', 'getting-started', 'databases', 'write-pages'])
    expect(tests).not.toContain(`test/docs/${name}.test.ts`)
})

test(
  'it writes the files, and ends with 1 and the rows to write by hand, without a stack',
  { timeout: 120_000 },
  async () => {
    const folder = createFolder('pages', {
      'vitest.config.ts':
        "export default { test: { projects: [{ test: { name: 'docs', include: ['test/**/*.test.ts'] } }] } }",
      'test/docs/page.md': 'old',
      'test/docs/page.test.ts': `import { expect, test } from 'vitest'
test('page.md is generated', async () => { await expect('new').${WRITES}(import.meta.dirname + '/page.md') })`,
      'test/docs/rows.test.ts': `import { test } from 'vitest'
import { requireRows } from ${JSON.stringify(join(import.meta.dirname, 'require-rows.ts'))}
test('limits.md has every limit', () => ${requireRows.name}('docs/limits.md', ['body'], ['body', 'query']))`,
      'test/docs/program.test.ts': "throw new Error('a test that runs a program')",
      'write.ts': `import { writePages } from ${JSON.stringify(join(root, 'docs/site/write-pages.ts'))}
process.exitCode = writePages(import.meta.dirname) ? 0 : 1`,
    })
    linkModules(folder.directory)
    const { code, output } = await run(folder, ['node', 'write.ts'])
    expect({ code, output }).toEqual({
      code: 1,
      output: `Wrote 1 generated files: see git diff.

To do by hand:

docs/limits.md: the row for \`query\` is missing. Write it by hand.
  (test/docs/rows.test.ts: limits.md has every limit)
`,
    })
    expect(folder.read('test/docs/page.md')).toBe('new')
  },
)
