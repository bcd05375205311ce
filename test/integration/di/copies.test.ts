import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import honotate from 'honotate-kit/rolldown'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { message } from '../../support/coded-error.ts'
import { copyPackages, createFolder } from '../../support/folder.ts'
import { outputOf, runSync } from '../../support/program.ts'

const root = join(import.meta.dirname, '../../..')
const { directory } = createFolder('copies')

for (const copy of ['one', 'two']) {
  const modules = join(directory, copy, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const name of ['hono', '@hono']) symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  cpSync(join(root, 'node_modules/typedi'), join(modules, 'typedi'), { recursive: true, dereference: true })
  copyPackages(modules, ['honotate'])
  writeFileSync(join(directory, copy, 'index.mjs'), `export { createApp } from 'honotate'`)
}

function run(code: string): string {
  const file = join(directory, 'main.mjs')
  writeFileSync(file, code)
  const { stdout, stderr } = runSync({ directory }, ['node', file])
  return stdout + stderr
}

test('two copies of the package with separate copies of TypeDI are rejected', () => {
  const output = run(`await import('./one/index.mjs'); await import('./two/index.mjs')`)
  const [first, second] = ['one', 'two'].map(
    (copy) => `\`file://${directory}/${copy}/node_modules/honotate/dist/honotate.js\``,
  )
  expect(output).toMatch(message('LOADED_TWICE', 'HonotateError: ', first as string, second as string))
  expect(output).toContain(`code: 'HONOTATE_LOADED_TWICE'`)
})

test('a service of another copy in a bundle is recognised', async () => {
  const users = "import { Service } from 'honotate'\n@Service() export class Users {}\n"
  writeFileSync(join(directory, 'two/users.ts'), users)
  writeFileSync(
    join(directory, 'one/app.ts'),
    `import { createApp, RestController } from 'honotate'
import { Users } from '../two/users.ts'
class Missing {}
@RestController() class Club { constructor(readonly users: Users) {} }
@RestController() class Other { constructor(readonly missing: Missing) {} }
for (const controller of [Club, Other])
  try {
    createApp({ controllers: [controller] })
  } catch (error) {
    console.log((error as Error).message)
  }
`,
  )
  const bundled = await rolldown({ input: join(directory, 'one/app.ts'), platform: 'node', plugins: [honotate()] })
  await bundled.write({ file: join(directory, 'bundle.mjs') })
  const [ofUsers, ofMissing] = run(`await import('./bundle.mjs')`).split('\n') as [string, string]
  expect(ofUsers).toMatch(message('LOADED_TWICE', '`Users`', 'Club'))
  expect(ofMissing).toMatch(message('SERVICE_NOT_FOUND', 'Missing'))
})

test('two copies of the package with a shared copy of TypeDI are rejected', () => {
  rmSync(join(directory, 'two/node_modules/typedi'), { recursive: true })
  symlinkSync(join(directory, 'one/node_modules/typedi'), join(directory, 'two/node_modules/typedi'), 'junction')
  // A bundled copy does not set this mark; TypeDI's container still has the mark of the first copy.
  const bundled = `delete globalThis[Symbol.for('honotate')];`
  expect(run(`await import('./one/index.mjs'); ${bundled} await import('./two/index.mjs')`)).toMatch(
    message('LOADED_TWICE'),
  )
})

test('one copy of the package may be evaluated twice, as in hot reloading', () => {
  const again = `await import('./one/node_modules/honotate/dist/honotate.js?again')`
  expect(run(`await import('./one/index.mjs'); ${again}; console.log('fine')`)).toBe('fine\n')
})

test('a service that was registered before the import of honotate can be created', () => {
  writeFileSync(
    join(directory, 'one/main.mjs'),
    `
    import { Container, Service } from 'typedi'
    class Early {}
    Service()(Early)
    await import('honotate')
    console.log(Container.get(Early) instanceof Early)`,
  )
  expect(outputOf({ directory }, ['node', 'one/main.mjs'])).toBe('true\n')
})

test.each([[['honotate']], [[]]])(
  'a bundle with %j in `external` has all of the package or none of it',
  async (external) => {
    const input = join(directory, 'one/bundled.ts')
    writeFileSync(
      input,
      `import { GetMapping, RequestQuery } from 'honotate'
export class Hello { @GetMapping('/') find(@RequestQuery() query: object) { return query } }`,
    )
    const bundle = await rolldown({
      input,
      external: [...external, /^(?:hono|typedi)(?:\/|$)/u],
      plugins: [honotate()],
    })
    const { output } = await bundle.generate()
    const imports = output[0].imports.filter((name) => name.startsWith('honotate'))
    expect(imports).toEqual(external.length > 0 ? ['honotate', 'honotate/helpers'] : [])
    expect(output[0].moduleIds.some((id) => id.includes('honotate/dist'))).toBe(external.length === 0)
  },
)
