import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importDiscovered } from '../../../src/honotate-kit/transform/hosts/import-discovered.ts'
import { compile } from '../../../src/honotate-kit/transform/hosts/compile.ts'
import { compileFile } from '../../../src/honotate-kit/transform/hosts/register/compile-file.ts'
import { nameCompiler } from '../../../src/honotate-kit/transform/hosts/register/compilers.ts'
import { needsLowering, loaderOf, loweringOptions } from '../../../src/honotate-kit/transform/hosts/lowering-options.ts'
import { createFolder } from '../../support/folder.ts'

const decorated = '@first class A {\n  m(@second a: string) {}\n}\n'

test('a host that lowers decorators itself gets the rewritten file', async () => {
  const compiled = await compile(decorated, '/a.ts', {}, undefined)
  expect(compiled?.code).toMatch(/@first class A [^@]*@__parameters\(/u)
  expect(compiled?.isJavaScript).toBeUndefined()
  expect(compiled?.map.sources).toEqual(['/a.ts'])
  expect(await compile('@first class A {}', '/a.ts', {}, undefined)).toBeUndefined()
})

test('for other hosts, esbuild lowers decorators, or only removes types', async () => {
  const lowered = await compile(decorated, '/a.ts', {}, 'Host')
  expect(lowered?.code).not.toMatch(/@first|@second|: string/u)
  expect(lowered?.isJavaScript).toBe(true)
  expect(lowered?.map).toMatchObject({ version: 3, sources: ['/a.ts'], sourcesContent: [decorated] })
  const kept = await compile('@first class A { a: string }', '/a.ts', {}, 'Host', { lowersDecorators: true })
  expect(kept?.code).toMatch(/@first\s+class A \{\s+a;/u)
  expect(await compile('export const a: string = "@first"', '/a.ts', {}, 'Host')).toBeUndefined()
})

test('a syntax error is left to the host', async () => {
  expect(await compile('@first class A { m(: string) {} }', '/a.ts', {}, 'Host')).toBeUndefined()
  // The parser of honotate continues after this error, and esbuild does not.
  const text = '@first class A { m(@second a: string) { await a } }'
  const compiled = await compile(text, '/a.ts', {}, 'Host')
  expect(compiled?.code).toContain('@first class A')
  expect(compiled?.isJavaScript).toBeUndefined()
})

test.each([
  ['@a class A {}', true],
  ['/** @param a */ class A {}', false],
  ['/** text */ @a class A {}', true],
  ['const a = "x @a"', false],
  ['@a class {', false],
  ['class A { @a m() {} }', true],
  ['class A { accessor a = 1 }', true],
  ['const accessor = 1; class A { a = 1 }', false],
])('%j needs lowering: %j', (code, has) => {
  expect(needsLowering(code, '/a.ts')).toBe(has)
})

test('the loader depends on the file extension, and tsconfig.json has no effect', () => {
  const of = (path: string): string | undefined => loaderOf(path)
  expect(['/a.ts', '/a.mts', '/a.cts', '/a.tsx', '/a.js', '/a.jsx', '/ats'].map(of)).toEqual([
    'ts',
    'ts',
    'ts',
    'tsx',
    'jsx',
    'jsx',
    'jsx',
  ])
  const compilerOptions = { experimentalDecorators: false, useDefineForClassFields: true }
  expect(loweringOptions('/a.ts', 'native')).toMatchObject({
    loader: 'ts',
    supported: { decorators: false },
    sourcefile: '/a.ts',
    sourcemap: 'external',
    tsconfigRaw: { compilerOptions },
  })
  expect(loweringOptions('/a.ts', 'native', { lowersDecorators: true })).toMatchObject({
    supported: { decorators: true },
  })
  expect(loweringOptions('/a.ts', 'assigned', { lowersDecorators: true })).toMatchObject({
    supported: { decorators: false },
  })
})

test.each([
  ['/a.mts', '', 'module'],
  ['/a.mjs', '', 'module'],
  ['/a.cts', '', 'commonjs'],
  ['/a.ts', '', 'commonjs'],
  ['/a.ts', 'export {}', 'module'],
])('%s with %j is loaded in the format of its extension or syntax', (file, code, format) => {
  expect(compileFile(`@first class A {}\n${code}`, file, undefined)?.format).toBe(format)
})

test.each([
  ['module-typescript', 'module'],
  ['commonjs-typescript', 'commonjs'],
  ['module', 'module'],
  ['commonjs', 'commonjs'],
])('a file of the format %s is loaded as %s, regardless of its syntax', (format, expected) => {
  for (const text of ['@first class A {}', '@first class A {}\nexport {}'])
    expect(compileFile(text, '/a.ts', format)?.format).toBe(expected)
})

test.each([
  ['/a.js', 'const a = "b"', false],
  ['/a.js', 'const a = "@b"', false],
  ['/a.js', '@first class A {}', true],
  ['/a.js', 'class A { m(@first a) {} }', true],
  ['/a.mjs', '@first class A {}', true],
  ['/a.jsx', 'const a = <b />', true],
  ['/a.tsx', 'const a = <b />', true],
  ['/a.ts', 'const a: string = "b"', true],
  ['/a.mts', 'const a: string = "b"', true],
])('%s with %j is compiled: %j', (file, code, isCompiled) => {
  const text = compileFile(code, file, 'module')?.text
  expect(text !== undefined).toBe(isCompiled)
  expect(text ?? '').not.toMatch(/: string|@first|<b/u)
})

test('a compiled file is cached, and that a file with an @ has nothing to compile', () => {
  const project = createFolder('kept', { 'node_modules/a/package.json': {} })
  const entries = join(project.directory, 'node_modules/.cache/honotate')
  expect(compileFile('const a = "b"', join(project.directory, 'a.js'), 'module')).toBeUndefined()
  expect(project.exists('node_modules/.cache')).toBe(false)
  expect(compileFile('const a = "@b"', join(project.directory, 'a.js'), 'module')).toBeUndefined()
  // Reads the entry.
  expect(compileFile('const a = "@b"', join(project.directory, 'a.js'), 'module')).toBeUndefined()
  expect(readdirSync(entries)).toHaveLength(1)
  expect(compileFile(decorated, join(project.directory, 'a.ts'), 'module')).toBeDefined()
  expect(readdirSync(entries)).toHaveLength(2)
})

test('a loaded file contains a source map with the original text', () => {
  const { text = '' } = compileFile(decorated, '/a.ts', 'module') ?? {}
  const [, map = ''] = /\n\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\n$/u.exec(text) ?? []
  const { sources, sourcesContent } = JSON.parse(Buffer.from(map, 'base64').toString()) as Record<string, unknown>
  expect({ sources, sourcesContent }).toEqual({ sources: ['/a.ts'], sourcesContent: [decorated] })
})

test('the name of the compiler contains its version, on which the cache depends', () => {
  expect(nameCompiler()).toMatch(/^esbuild \d+\.\d+\.\d+$/u)
  expect(nameCompiler()).toBe(nameCompiler())
})

test('discover() of a folder receives imports of its files, and other calls stay', async () => {
  const { directory } = createFolder('discovered', {
    'controllers/a-controller.ts': '',
    'controllers/inner/b-controller.ts': '',
    'controllers/other.css': '',
  })
  const main = join(directory, 'main.ts')
  const write = (argument: string): string =>
    `import { discover as find } from 'honotate/discover'\nawait find(${argument})`
  const { code, map } = importDiscovered(write("new URL('./controllers/', import.meta.url)"), main)!
  expect(code).toContain(
    'find({ "./controllers/a-controller.ts": discovered0, "./controllers/inner/b-controller.ts": discovered1 })',
  )
  expect(code).toContain('\nimport * as discovered0 from "./controllers/a-controller.ts"\n')
  expect(map.sources).toEqual([main])
  for (const argument of [
    'new URL(`./controllers/`, import.meta.url)',
    "new URL('./controllers/', base)",
    "new URL('./controllers/', import.meta.dirname)",
    "new URL('./controllers/')",
    'new URL(7, import.meta.url)',
    "new URL('./controllers/', base.url)",
    "new URL('./controllers/', import.meta['url'])",
    "URL('./controllers/', import.meta.url)",
    "'./controllers/'",
    '',
  ])
    expect(importDiscovered(write(argument), main)).toBeUndefined()
  const folder = "new URL('./controllers/', import.meta.url)"
  for (const other of [`other(${folder})`, `app.find(${folder})`, `find(${folder}`])
    expect(importDiscovered(`import { discover as find } from 'honotate/discover'\n${other}`, main)).toBeUndefined()
  const above = importDiscovered(write("new URL('../controllers/', import.meta.url)"), join(directory, 'src/main.ts'))
  expect(above?.code).toContain('import * as discovered0 from "../controllers/a-controller.ts"')
  expect(above?.map.sourcesContent).toHaveLength(1)
  const unrelated = "const discover = (url) => url // honotate/discover\ndiscover(new URL('./a/', import.meta.url))"
  expect(importDiscovered(unrelated, main)).toBeUndefined()
  const compiled = await compile(
    `${write("new URL('./controllers/', import.meta.url)")}\n@a class A {}`,
    main,
    {},
    'Host',
  )
  expect(compiled?.code).toContain('discovered1')
  expect(compiled?.map.sources).toEqual([main])
  const untouched = await compile(write("new URL('./controllers/', import.meta.url)"), main, {}, 'Host')
  expect(untouched?.code).toBe(code)
})
