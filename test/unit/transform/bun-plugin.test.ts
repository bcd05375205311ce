import { join } from 'node:path'
import { expect, test } from 'vitest'
import honotate, { type BunPluginOptions } from '../../../src/honotate-kit/transform/hosts/bundlers/bun.ts'
import { createFolder } from '../../support/folder.ts'

const CODE = '@first class A { m(@second a: string) {} }\n'

const modern = createFolder('bun', { 'tsconfig.json': { compilerOptions: {} }, 'a.ts': CODE, 'b.ts': 'export {}\n' })
const legacy = createFolder('bun', {
  'tsconfig.json': { compilerOptions: { experimentalDecorators: true } },
  'a.ts': CODE,
})
const metadata = createFolder('bun', {
  'tsconfig.json': { compilerOptions: { emitDecoratorMetadata: true } },
  'a.ts': CODE,
})

/** The contents that a plugin returns for a file, and the filter of the files that the plugin reads. */
async function loaded(path: string, options?: BunPluginOptions): Promise<{ filter: RegExp; contents: string }> {
  const { promise, resolve } = Promise.withResolvers<{ filter: RegExp; contents: string }>()
  honotate(options).setup({
    onLoad({ filter }, callback) {
      const file = callback({ path, loader: 'ts' })
      resolve((async () => ({ filter, contents: (await file).contents }))())
    },
  })
  return promise
}

test.each<[where: string, directory: string, options: BunPluginOptions | undefined, isLowered: boolean]>([
  ['a project', modern.directory, undefined, false],
  ['a project with experimentalDecorators', legacy.directory, undefined, true],
  ['a project with emitDecoratorMetadata', metadata.directory, undefined, true],
  ['a project that lowers', modern.directory, { lower: true }, true],
  ['a project with experimentalDecorators that does not lower', legacy.directory, { lower: false }, false],
])('the plugin lowers or keeps the decorators of %s', async (_, directory, options, isLowered) => {
  const { contents } = await loaded(join(directory, 'a.ts'), options)
  expect(contents).toContain('__parameter')
  expect(contents).not.toContain('@second')
  expect(contents.includes('@first')).toBe(!isLowered)
})

test('a file without decorators stays unchanged, and the filter matches source files of ES modules and TypeScript only', async () => {
  const { contents, filter } = await loaded(join(modern.directory, 'b.ts'))
  expect(contents).toBe('export {}\n')
  expect(
    ['/a.ts', '/a.mjs', '/a.cts', '/a.jsx', '/a.cjs', '/a.css', '/node_modules/a/b.ts'].map((path) =>
      filter.test(path),
    ),
  ).toEqual([true, true, true, true, false, false, false])
})
