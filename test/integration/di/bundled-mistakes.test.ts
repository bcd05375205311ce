import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { expect, test } from 'vitest'
import honotate from 'honotate-kit/esbuild'
import { createProject } from '../ts-patch/project.ts'

const project = createProject({})

/** Mistakes of injection, as source code that may use `Users`, a class that is not a service. */
const mistakes: Readonly<Record<string, string>> = {
  'a constructor parameter without a service':
    '@RestController() class A { constructor(readonly users: Users) {} @GetMapping("/") get() {} }',
  'a field without a service':
    '@RestController() class A { @Inject() readonly users!: Users; @GetMapping("/") get() {} }',
  'a name without a value':
    '@RestController() class A { constructor(@Inject("url") readonly url: string) {} @GetMapping("/") get() {} }',
  'a token without a value':
    'const Url = new Token<string>("url"); @RestController() class A { @Inject(Url) readonly url!: string; @GetMapping("/") get() {} }',
  'an interface': 'interface B {}; @RestController() class A { @Inject() readonly b!: B; @GetMapping("/") get() {} }',
  'a service that cannot be made':
    'Container.set({ id: "b", multiple: false } as never); @RestController() class A { constructor(@Inject("b") readonly b: string) {} @GetMapping("/") get() {} }',
  'services in a circle':
    '@Service() class B { constructor(readonly c: C) {} } @Service() class C { constructor(readonly b: B) {} } @RestController() class A { constructor(readonly b: B) {} @GetMapping("/") get() {} }',
  'a request scope without a service':
    '@RestController({ scope: "request" }) class A { constructor(readonly users: Users) {} @GetMapping("/") get() {} }',
}

/** esbuild's options for the platforms of create-honotate. */
const platforms: Readonly<Record<string, BuildOptions>> = {
  node: { platform: 'node' },
  browser: { platform: 'browser', conditions: ['workerd', 'worker'] },
  neutral: { platform: 'neutral', mainFields: ['module', 'main'] },
}

const program = `import { Container, createApp, GetMapping, Inject, RestController, Service, Token } from 'honotate'
class Users {}
const create = (name: string, controller: any): void => {
  try {
    createApp({ controllers: [controller] })
  } catch (error: any) {
    console.log(name + ': ' + error.code + ' ' + error.message)
  }
}
${Object.entries(mistakes)
  .map(([name, source]) => `{ ${source}\n create(${JSON.stringify(name)}, A) }`)
  .join('\n')}`

test('an injection mistake causes the same error in the bundles for all platforms', async () => {
  project.write('src/mistakes.ts', program)
  const outputs = await Promise.all(
    Object.entries(platforms).map(async ([name, options]) => {
      const outfile = `out/mistakes-${name}.mjs`
      await build({
        entryPoints: [join(project.directory, 'src/mistakes.ts')],
        outfile: join(project.directory, outfile),
        bundle: true,
        minifySyntax: true,
        minifyWhitespace: true,
        format: 'esm',
        target: 'es2022',
        logLevel: 'silent',
        plugins: [honotate()],
        ...options,
      })
      return (await project.node(outfile)).output.trim().split('\n')
    }),
  )
  const [node = []] = outputs
  const shape = Object.keys(mistakes).map((name) => expect.stringMatching(`^${name}: HONOTATE_\\w+ .*\\w`))
  expect(node).toEqual(shape)
  expect(outputs).toEqual(outputs.map(() => node))
})
