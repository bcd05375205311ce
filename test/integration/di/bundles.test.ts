import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { build as viteBuild } from 'vite'
import { describe, expect, test } from 'vitest'
import esbuildPlugin from 'honotate-kit/esbuild'
import vitePlugin from 'honotate-kit/vite'
import { message } from '../../support/coded-error.ts'
import { sampled } from '../../support/runs.ts'
import { createProject } from '../ts-patch/project.ts'
import { MARKS, PROGRAMS } from './bundled/programs.ts'

const project = createProject(
  Object.fromEntries(
    Object.keys(PROGRAMS).map((name) => [
      `src/${name}.ts`,
      readFileSync(join(import.meta.dirname, `bundled/${name}.ts`), 'utf8'),
    ]),
  ),
)

/** Bundles a program, minified and without unused code. */
type Bundle = (entry: string, outfile: string) => Promise<unknown>

const bundlers: Record<string, Bundle> = {
  esbuild: (entry, outfile) => build({ ...esbuildOptions(entry, outfile), plugins: [esbuildPlugin()] }),
  Vite: (input, outfile) =>
    viteBuild({
      root: project.directory,
      configFile: false,
      logLevel: 'silent',
      plugins: [vitePlugin()],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        minify: true,
        outDir: 'out',
        emptyOutDir: false,
        rolldownOptions: { input, output: { entryFileNames: outfile.replace(/.*\//u, '') } },
      },
    }),
}

function esbuildOptions(entry: string, outfile: string): BuildOptions {
  return {
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    logLevel: 'silent',
  }
}

describe.each(Object.entries(bundlers))('bundled by %s', (bundler, bundle) => {
  const turn = Object.keys(bundlers).indexOf(bundler)

  test.each(sampled(Object.entries(PROGRAMS), 2, turn))(
    'the program %s prints the expected output',
    async (name, expected) => {
      const outfile = `out/${bundler}-${name}.mjs`
      await bundle(join(project.directory, `src/${name}.ts`), join(project.directory, outfile))
      expect((await project.node(outfile)).output).toBe(expected)
      for (const mark of MARKS) expect(project.read(outfile).includes(mark), mark).toBe(name !== 'nothing')
    },
  )
})

describe('in a bundle that was built without the plugin', () => {
  test.each([
    ['a constructor', '@RestController() class A { constructor(b) {} }', '`A`'],
    ['a base class', 'class B { constructor(c) {} }\n@RestController() class A extends B {}', '`A`'],
    ['an eager service', '@Service({ eager: true }) class A { constructor(b) {} }', '`A`'],
    ['a field of TypeDI', '@RestController() class A { @Inject("b") b }', '`field "b"`'],
    ['a scope', '@RestController({ scope: "request" }) class A {}', '`A`'],
  ])('injection is an error: %s', async (name, code, named) => {
    const path = `src/${name.replaceAll(' ', '-')}.js`
    project.write(
      path,
      `import { createApp, RestController } from 'honotate'\nimport { Inject, Service } from 'typedi'\n${code}\ncreateApp()`,
    )
    await build(esbuildOptions(join(project.directory, path), join(project.directory, 'out/unseen.mjs')))
    expect((await project.node('out/unseen.mjs')).output).toMatch(message('UNKNOWN_DEPENDENCIES', named))
  })

  test('a class without decorators receives the container, as in TypeDI', async () => {
    project.write(
      'src/plain.js',
      `import 'honotate'\nimport { createApp } from 'honotate'\nimport { Container, Service } from 'typedi'\nclass A { constructor(container) { this.container = container } }\nService()(A)\ncreateApp({ controllers: [] })\nconsole.log(Container.get(A).container === Container.of())`,
    )
    await build(esbuildOptions(join(project.directory, 'src/plain.js'), join(project.directory, 'out/plain.mjs')))
    expect((await project.node('out/plain.mjs')).output).toBe('true\n')
  })

  test('hand-written @Parameters(Inject(...)) injects a value', async () => {
    project.write(
      'src/by-hand.js',
      `import { createApp, GetMapping, Inject, Parameters, RestController } from 'honotate'
import { Container } from 'typedi'
@RestController() @Parameters(Inject('name')) class A {
  constructor(name) { this.name = name }
  @GetMapping('/get') get() { return this.name }
}
Container.set('name', 'Ann')
console.log(await (await createApp().request('/apis/get')).text())`,
    )
    await build(esbuildOptions(join(project.directory, 'src/by-hand.js'), join(project.directory, 'out/by-hand.mjs')))
    expect((await project.node('out/by-hand.mjs')).output).toBe('Ann\n')
  })
})
