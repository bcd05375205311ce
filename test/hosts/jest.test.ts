import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jestTransformer } from './support/jest-transformer.ts'
import { run } from '../support/program.ts'
import { createSandbox } from './support/sandbox.ts'

const guide = readFileSync(new URL('../../docs/guide/build-tools.md', import.meta.url), 'utf8')
/** The option in the guide for imports of `./a.js` if the file is `./a.ts`. */
const mapper = /`(moduleNameMapper: \{.*\})` to/u.exec(guide)?.[1] as string

test.each([
  ['main.ts', ''],
  ['main.js', `${mapper}, `],
])('the wrapped ts-jest transformer runs tests that import controllers through %s', async (main, option) => {
  const sandbox = createSandbox()
  sandbox.write('jest-transformer.js', jestTransformer)
  sandbox.write(
    'jest.config.js',
    `export default { extensionsToTreatAsEsm: ['.ts'], transform: { '\\\\.ts$': './jest-transformer.js' }, ${option}testMatch: ['<rootDir>/*.test.ts'] }\n`,
  )
  sandbox.write(
    'service.test.ts',
    `import { app } from './src/${main}'

test('a controller answers', async () => {
  const response = await app.request('/apis/query?name=Ann&age=7')
  expect(await response.json()).toEqual({ name: 'Ann', age: '7', same: true })
})

test('an error has its place', async () => {
  const response = await app.request('/apis/stack/below')
  expect(await response.json()).toMatchObject({ file: 'results.ts', line: 25 })
})
`,
  )
  const { code, output } = await run(sandbox, ['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'])
  expect(code, output).toBe(0)
  expect(output).toMatch(/Tests:\s+2 passed/u)
})
