import type { ResolveHookContext } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sourceSpecifier } from '../../../src/honotate-kit/transform/hosts/find-source.ts'
import { resolveSource } from '../../../src/honotate-kit/transform/hosts/imported-file.ts'
import { createFolder } from '../../support/folder.ts'

const { directory, write } = createFolder('find-source', {
  'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./*'], 'npm:*': ['./*'] } } },
})
for (const file of [
  'main.ts',
  'only.ts',
  'view.tsx',
  'both.ts',
  'both.js',
  'module.mts',
  'folder/index.ts',
  'a b.ts',
  'pair.ts',
  'pair/index.ts',
])
  write(file, '')

const specifierFrom = (importer: string, condition: string, specifier: string): string =>
  sourceSpecifier(specifier, {
    parentURL: importer.includes(':') ? importer : `${pathToFileURL(directory).href}/${importer}`,
    conditions: ['node', condition],
    importAttributes: {},
  })

const href = (name: string): string => pathToFileURL(join(directory, name)).href

describe('a TypeScript file', () => {
  test.each([
    ['./only.js', './only.ts'],
    ['./view.js', './view.tsx'],
    ['./module.mjs', './module.mts'],
    ['./only', './only.ts'],
    ['./folder', './folder/index.ts'],
    ['./folder/', './folder/index.ts'],
    ['./pair', './pair.ts'],
    ['./pair/', './pair/index.ts'],
    // These specifiers stay: Node finds their module, or reports the specifier as written.
    ['./both.js', './both.js'],
    ['./only.ts', './only.ts'],
    ['./missing.js', './missing.js'],
    ['./missing', './missing'],
    ['./data.json', './data.json'],
    ['hono', 'hono'],
    ['node:fs', 'node:fs'],
    ['npm:hono', 'npm:hono'],
    ['https://example.com/a.js', 'https://example.com/a.js'],
  ])('imports and requires %s as %s', (specifier, expected) => {
    expect(specifierFrom('main.ts', 'import', specifier)).toBe(expected)
    expect(specifierFrom('main.ts', 'require', specifier)).toBe(expected)
  })

  test('requires files that Node finds without an extension, and imports the source', () => {
    expect(specifierFrom('main.ts', 'require', './both')).toBe('./both')
    expect(specifierFrom('main.ts', 'import', './both')).toBe('./both.ts')
  })

  test.each(['@/only', '@/only.js', '@/only.ts'])(
    'imports and requires %s as the file that `paths` resolves to',
    (specifier) => {
      expect(specifierFrom('main.ts', 'import', specifier)).toBe(href('only.ts'))
      expect(specifierFrom('main.ts', 'require', specifier)).toBe(join(directory, 'only.ts'))
      expect(specifierFrom('node_modules/dependency/main.ts', 'import', specifier)).toBe(specifier)
    },
  )

  test.each(['npm:only', '@/missing'])('imports and requires %s unchanged, regardless of `paths`', (specifier) => {
    expect(specifierFrom('main.ts', 'import', specifier)).toBe(specifier)
    expect(specifierFrom('main.ts', 'require', specifier)).toBe(specifier)
  })

  test('imports the source if the host passes no conditions', () => {
    const context = { parentURL: href('main.ts'), importAttributes: {} } as ResolveHookContext
    expect(sourceSpecifier('./both', context)).toBe('./both.ts')
  })

  test('imports by URL', () => {
    expect(specifierFrom('main.ts?v=1', 'import', './a%20b.js')).toBe('./a%20b.ts')
    expect(specifierFrom('main.ts', 'import', pathToFileURL(join(directory, 'only.js')).href)).toBe(
      pathToFileURL(join(directory, 'only.ts')).href,
    )
  })
})

test('specifiers in other files stay unchanged', () => {
  for (const importer of ['main.js', 'https://example.com/main.ts', 'data:text/javascript,'])
    expect(specifierFrom(importer, 'import', './only.js')).toBe('./only.js')
})

test('`imports` of a package.json without a name resolve a specifier', () => {
  const nested = createFolder('nameless', {
    'package.json': { name: 'outer', imports: { '#a': './outer.ts' } },
    'outer.ts': '',
    'src/package.json': { type: 'module', imports: { '#a': './a.ts' } },
    'src/a.ts': '',
  })
  const find = (importer: string) => resolveSource('#a', join(nested.directory, importer))
  expect(find('src/main.ts')).toBe(join(nested.directory, 'src/a.ts'))
  expect(find('main.ts')).toBe(join(nested.directory, 'outer.ts'))
})
