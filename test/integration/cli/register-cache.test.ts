import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCliProject, type CliProject } from '../../support/cli-project.ts'
import { sampled } from '../../support/runs.ts'

const controller = `import { createApp, GetMapping, RequestQuery, RestController } from 'honotate'
@RestController() class C { @GetMapping('/') get(@RequestQuery() q: { name?: string }) { return \`hello \${q.name}\` } }
void C
console.log(await (await createApp().request('/apis/?name=Ann')).text())
`
/** A program that only decorates parameters, so that a process does not load the runtime. */
const program = `const any = (..._: unknown[]) => {}
class C { get(@any q: { name?: string }) { return \`hello \${q.name}\` } }
console.log(new C().get({ name: 'Ann' }))
`
const register = ['--import', 'honotate-kit/register', 'src/main.ts']
const directory = 'node_modules/.cache/honotate'

/** Lists the entries of a project's cache, each with the time of its last change. */
function entries(project: CliProject, path = directory): [name: string, changed: number][] {
  const cache = join(project.directory, path)
  try {
    return readdirSync(cache).map((name) => [name, statSync(join(cache, name)).mtimeMs])
  } catch {
    return []
  }
}

function onlyEntry(project: CliProject): string {
  const [[name] = ['none']] = entries(project)
  return join(project.directory, directory, name)
}

describe('the cache of honotate-kit/register', () => {
  test('keeps a compiled file until its text changes', async () => {
    const project = createCliProject({ 'src/main.ts': controller })
    expect(await project.node(register)).toEqual({ code: 0, output: 'hello Ann\n' })
    const first = entries(project)
    expect(first).toHaveLength(1)
    expect(await project.node(register)).toEqual({ code: 0, output: 'hello Ann\n' })
    expect(entries(project)).toEqual(first)
    project.write('src/main.ts', controller.replace('hello', 'good day'))
    expect(await project.node(register)).toEqual({ code: 0, output: 'good day Ann\n' })
    // An edit replaces the entry.
    expect(entries(project).map(([name]) => name)).toEqual(first.map(([name]) => name))
  })

  test('keeps that a file has nothing to compile', async () => {
    const text = '/** (@a) */ console.log("plain")\n'
    const project = createCliProject({ 'src/main.js': text })
    const run = ['--import', 'honotate-kit/register', 'src/main.js']
    expect(await project.node(run)).toEqual({ code: 0, output: 'plain\n' })
    const [entry = ''] = readFileSync(onlyEntry(project), 'utf8').split('\n')
    expect(JSON.parse(entry)).not.toHaveProperty('length')
    expect(await project.node(run)).toEqual({ code: 0, output: 'plain\n' })
  })

  test('is used: Node runs the code of an entry', async () => {
    const project = createCliProject({ 'src/main.ts': program })
    await project.node(register)
    const path = onlyEntry(project)
    writeFileSync(path, readFileSync(path, 'utf8').replace('hello', 'HELLO'))
    expect(await project.node(register)).toEqual({ code: 0, output: 'HELLO Ann\n' })
    expect(await project.node(register, { HONOTATE_CACHE: '0' })).toEqual({ code: 0, output: 'hello Ann\n' })
  })

  test('replaces truncated and corrupt entries', async () => {
    const project = createCliProject({ 'src/main.ts': program })
    await project.node(register)
    const whole = readFileSync(onlyEntry(project), 'utf8')
    const ways = [
      (path: string) => truncateSync(path, whole.length - 10),
      (path: string) => truncateSync(path, 20),
      (path: string) => truncateSync(path, 0),
      (path: string) => writeFileSync(path, 'null\n'),
      (path: string) => writeFileSync(path, '\0'.repeat(500)),
    ]
    for (const spoil of sampled(ways, 2)) {
      spoil(onlyEntry(project))
      expect(await project.node(register)).toEqual({ code: 0, output: 'hello Ann\n' })
      expect(readFileSync(onlyEntry(project), 'utf8')).toBe(whole)
    }
  })

  test('works for processes that start at the same time', async () => {
    const project = createCliProject({ 'src/main.ts': program })
    const answers = await Promise.all(Array.from({ length: 3 }, () => project.node(register)))
    expect(answers).toEqual(answers.map(() => ({ code: 0, output: 'hello Ann\n' })))
    expect(entries(project)).toHaveLength(1)
  })

  test('compiles an unchanged file again if an injected class has become a mere type', async () => {
    const project = createCliProject({
      'src/main.ts': `import { Inject } from 'honotate'
import { Users } from './users.js'
class C { constructor(@Inject() readonly users: Users) {} }
void C
console.log('loaded')
`,
      'src/users.ts': 'export class Users {}\n',
    })
    expect(await project.node(register)).toEqual({ code: 0, output: 'loaded\n' })
    const texts = (): string[] =>
      entries(project).map(([name]) => readFileSync(join(project.directory, directory, name), 'utf8'))
    const before = texts()
    project.remove('src/users.ts')
    project.write('src/users.d.ts', 'export declare class Users {}\n')
    expect(await project.node(register)).toEqual({ code: 0, output: 'loaded\n' })
    const after = texts()
    expect(before.some((text) => !after.includes(text))).toBe(true)
  })

  test('is disabled or moved by HONOTATE_CACHE', async () => {
    const project = createCliProject({ 'src/main.ts': controller })
    for (const off of sampled(['0', 'false', 'off'], 3)) {
      expect(await project.node(register, { HONOTATE_CACHE: off })).toEqual({ code: 0, output: 'hello Ann\n' })
      expect(entries(project)).toEqual([])
    }
    await project.node(register, { HONOTATE_CACHE: 'elsewhere' })
    expect(entries(project)).toEqual([])
    // The bundle of honotate, outside of `node_modules` here, has entries too: there is nothing to compile.
    const texts = entries(project, 'elsewhere').map(([name]) => project.read(`elsewhere/${name}`))
    expect(texts.filter((text) => text.includes('hello'))).toHaveLength(1)
  })

  test('is skipped if its directory cannot be written', async () => {
    const project = createCliProject({ 'src/main.ts': program })
    expect(await project.node(register, { HONOTATE_CACHE: 'package.json/cache' })).toEqual({
      code: 0,
      output: 'hello Ann\n',
    })
  })
})
