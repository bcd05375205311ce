import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCliProject, type CliProject } from '../../support/cli-project.ts'

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
function entries(project: CliProject): [name: string, changed: number][] {
  const cache = join(project.directory, directory)
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

// test/unit/transform/compile-cache.test.ts tests the cache without processes.
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

  test('is used: Node runs the code of an entry', async () => {
    const project = createCliProject({ 'src/main.ts': program })
    await project.node(register)
    const path = onlyEntry(project)
    writeFileSync(path, readFileSync(path, 'utf8').replace('hello', 'HELLO'))
    expect(await project.node(register)).toEqual({ code: 0, output: 'HELLO Ann\n' })
    expect(await project.node(register, { HONOTATE_CACHE: '0' })).toEqual({ code: 0, output: 'hello Ann\n' })
  })

  test('works for processes that start at the same time', async () => {
    const project = createCliProject({ 'src/main.ts': program })
    const answers = await Promise.all(Array.from({ length: 3 }, () => project.node(register)))
    expect(answers).toEqual(answers.map(() => ({ code: 0, output: 'hello Ann\n' })))
    expect(entries(project)).toHaveLength(1)
  })
})
