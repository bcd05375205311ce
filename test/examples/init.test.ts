import { cpSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allChoices, type Choices } from '../../src/create-honotate/choices.ts'
import { run, outputOf } from '../support/program.ts'
import { isComplete, sampled, seedOf } from '../support/runs.ts'
import { openInLsp, openInTsserver, type Editor } from '../hosts/support/servers.ts'
import { projectIn, type Example } from './support/example.ts'
import { ask, runScript, serveScript } from './support/run.ts'
import { createFolder } from '../support/folder.ts'

const { directory: parent } = createFolder('init')

const cli = join(process.env['HONOTATE_PACKED'] as string, 'create-honotate/dist/main.js')
/** A request to the program of each platform, and the status of its answer. */
const requests: Readonly<Record<string, readonly [path: string, status: number, flags?: string]>> = {
  node: ['/apis/health', 200],
  bun: ['/apis/notes', 200],
  deno: ['/apis/quotes', 200],
  'cloudflare-workers': ['/docs', 404, '--port $PORT'],
  lambda: ['/apis/prices/paper', 200],
  vercel: ['/apis/convert/2?from=km&to=m', 200],
}

/** The TypeScript that comes with an editor: a copy without the plugin beside it. */
const ownTypeScript = join(createFolder('editor').directory, 'typescript')
const packages = join(import.meta.dirname, 'node_modules')

/** One server of each TypeScript 6 for all projects, so that it reads the declarations of shared packages once. */
const servers = new Map<string | undefined, Editor>()
afterAll(() => servers.forEach((each) => each.close()))

function openInServer(directory: string, file: string, typescript?: string): Editor {
  const running = servers.get(typescript)
  const opened = running?.open?.(join(directory, file)) ?? openInTsserver(directory, file, typescript)
  servers.set(typescript, opened)
  return opened
}

const isAll = process.env['HONOTATE_TEMPLATES'] === 'all'

/** The inputs that an editor, or `honotate openapi`, has read: projects with equal inputs are tried once. */
const opened = new Set<string>()
const documented = new Set<string>()

/** Whether a project is the first with this input of a tool; remembers the input. */
function isFirst(seen: Set<string>, ...same: readonly string[]): boolean {
  return seen.size < seen.add(same.join(' ')).size
}

function optionsOf(choices: Choices): string[] {
  return Object.entries(choices).flatMap(([name, answer]) => [`--${name}`, String(answer)])
}

/** One project for each compiler of each platform, with one linter in turn, because all combinations take an hour. */
function projectsOfRelease(): readonly Choices[] {
  const all = allChoices()
  if (isAll) return all
  const byCompiler = Map.groupBy(
    all.filter(({ tests, linter, openapi }) => tests !== 'none' && linter !== 'none' && openapi === 'yes'),
    ({ platform, compiler }) => `${platform} ${compiler}`,
  )
  return [...byCompiler.values()].map((group, index) => group[index % group.length] as Choices)
}

/**
 * Before a release, all these projects. Otherwise one, which the seed selects, without those of TypeScript 7 for other platforms
 * than Node, which differ little from it.
 */
function chosen(): readonly Choices[] {
  if (isComplete || isAll) return projectsOfRelease()
  const isUsual = ({ platform, compiler }: Choices): boolean => platform === 'node' || compiler !== 'typescript-7'
  const usual = projectsOfRelease().filter(isUsual)
  return sampled(usual, usual.length)
}

test('the tested projects cover every linter and every test runner', () => {
  for (const name of ['linter', 'tests'] as const) {
    const [tried, known] = [projectsOfRelease(), allChoices()].map(
      (choices) => new Set(choices.map((each) => each[name])),
    )
    known?.delete('none' as never)
    tried?.delete('none' as never)
    expect(tried).toEqual(known)
  }
})

describe.for(chosen().map((choices) => ({ choices, name: Object.values(choices).join(', ') })))(
  '$name',
  ({ choices, name }) => {
    const { platform, tests, linter, openapi } = choices
    const isNative = choices.compiler === 'typescript-7'
    let project: Example
    beforeAll(() => {
      const folder = name.replaceAll(', ', '-')
      outputOf({ directory: parent }, ['node', cli, folder, ...optionsOf(choices), '--yes'])
      project = projectIn(join(parent, folder))
    })

    test('the project has the usual scripts', () => {
      const scripts = ['dev', 'build', 'start', 'check', ...(tests === 'none' ? [] : ['test'])]
      for (const script of scripts) expect(project.script(script).join(' '), script).not.toContain('no script')
    })

    test('the project passes its check with a document and a client, and its linter reports mistakes', async () => {
      // Only Bun loads the app of its template, and it does not run the API of TypeScript 7.
      const hasApp = openapi === 'yes' && !(platform === 'bun' && isNative)
      // By default, the projects of one platform share one client, so each linter reads the client of another platform.
      if (hasApp && isFirst(documented, platform, String(isNative), isAll ? linter : '')) {
        const [shell, option, command] = project.script('openapi') as [string, string, string]
        const made = await run(project, [shell, option, `${command} --json openapi.json --client client`], project.env)
        expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Wrote client/client.js') as string })
        const { info } = JSON.parse(readFileSync(join(project.directory, 'openapi.json'), 'utf8'))
        expect(info).toEqual({ title: project.manifest.name, version: '1.0.0' })
      }
      await runScript(project, 'check')
      if (linter === 'none') return
      const file = join(project.directory, 'src/wrong.ts')
      writeFileSync(file, 'export function wrong() {\n  debugger\n}\n')
      const { code, output } = await run(project, project.script('lint'), project.env)
      rmSync(file)
      expect(output).toContain('debugger')
      expect(code).not.toBe(0)
    })

    test.runIf(tests !== 'none')('the project passes its tests', () => runScript(project, 'test'))

    test('the project builds, and its start and dev scripts serve requests', async () => {
      await runScript(project, 'build')
      const [path, status, flags = ''] = requests[platform] as (typeof requests)[string]
      for (const script of ['start', 'dev']) {
        await serveScript(
          project,
          script,
          async (address) => {
            expect((await ask(address + path)).status, script).toBe(status)
            if (openapi === 'no') return
            const document = platform === 'cloudflare-workers' ? '/api/openapi.json' : '/openapi.json'
            expect((await ask(address + document)).body).toMatchObject({
              openapi: expect.stringMatching(/^3\.1/u) as string,
            })
          },
          flags,
        )
      }
    })

    test('an editor shows no errors in a file with parameter decorators', async () => {
      // An editor reads the settings, the sources and the compiler, so projects that differ only in the bundler or the
      // linter are opened once.
      const { directory } = project
      if (!isFirst(opened, platform, String(isNative), openapi, readFileSync(join(directory, 'tsconfig.json'), 'utf8')))
        return
      const files = readdirSync(join(directory, 'src')).map((file) => join('src', file))
      const file = files.find((path) => /\(@|^ {4}@/mu.test(readFileSync(join(directory, path), 'utf8'))) as string
      cpSync(realpathSync(join(packages, 'typescript')), ownTypeScript, { recursive: true, force: false })
      const editors = {
        "the project's TypeScript": () => (isNative ? openInLsp(directory, file) : openInServer(directory, file)),
        // tspc obeys the flag, so its project has the plugin alone.
        ...(choices.compiler !== 'tspc' && {
          "the editor's own TypeScript 6": () => openInServer(directory, file, ownTypeScript),
          ...(!isNative && { 'TypeScript 7': () => openInLsp(directory, file, join(packages, 'typescript-7')) }),
        }),
      }
      // The diagnostics depend on the compiler, which the projects for Node try with each editor, or on the files. The
      // one project of a commit is opened in one editor.
      const all = Object.entries(editors)
      const isEach = isComplete || (isAll && platform === 'node')
      const tried = isEach ? all : [all[seedOf(opened.size) % all.length] as (typeof all)[number]]
      for (const [name, open] of tried) {
        const editor = await open()
        expect(await editor.diagnostics(), `${file} in ${name}`).toEqual([])
        if (!editor.open) editor.close()
      }
    })
  },
)
