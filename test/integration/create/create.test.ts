import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { allChoices, platforms, questions, type Choices } from '../../../src/create-honotate/choices.ts'
import { checkPackages } from '../../../src/honotate-kit/cli/doctor/checks/packages.ts'
import { checkScripts } from '../../../src/honotate-kit/cli/doctor/checks/scripts.ts'
import { checkTypeScript } from '../../../src/honotate-kit/cli/doctor/checks/typescript.ts'
import { checkSources } from '../../../src/honotate-kit/cli/doctor/checks/source-imports.ts'
import { readProject, type Project } from '../../../src/honotate-kit/cli/doctor/project.ts'
import { parseArguments } from '../../../src/create-honotate/parse-arguments.ts'
import { projectFiles } from '../../../src/create-honotate/project-files.ts'
import { packageName } from '../../../src/create-honotate/project-files.ts'
import { clientWithAllNames } from '../../support/client-with-all-names.ts'
import { message } from '../../support/coded-error.ts'
import { createFolder, linkPackages } from '../../support/folder.ts'
import { hostWithDeclarations } from '../../support/parsed-declarations.ts'
import { runSync } from '../../support/program.ts'
import { sampled } from '../../support/runs.ts'

const { directory: parent } = createFolder('create')

/** The projects that the choices lead to, with the name of each for messages. */
const projects = allChoices().map((choices) => ({
  choices,
  name: Object.values(choices).join(', '),
  files: projectFiles('my-api', choices),
}))
const cli = join(import.meta.dirname, '../../../src/create-honotate/dist/main.js')

function create(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  return runSync({ directory: parent }, ['node', cli, ...args])
}

describe('create-honotate', () => {
  test('writes a project, and prints the next commands', () => {
    const { code, stdout } = create('first', '--yes')
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /Created first with \d+ files[^]*cd first\n *npm install\n *npm run dev/u,
      ) as string,
    })
    const manifest = JSON.parse(readFileSync(join(parent, 'first/package.json'), 'utf8')) as Record<string, object>
    expect(manifest).toMatchObject({ name: 'first', private: true, type: 'module' })
    expect(Object.keys(manifest['scripts'] as object).slice(0, 5)).toEqual(['dev', 'build', 'start', 'test', 'check'])
    for (const path of ['.gitignore', '.dockerignore', 'Dockerfile', '.vscode/settings.json', 'src/main.ts'])
      expect(existsSync(join(parent, 'first', path)), path).toBe(true)
  })

  test('refuses a folder that is not empty, and writes nothing', () => {
    mkdirSync(join(parent, 'used'))
    writeFileSync(join(parent, 'used/package.json'), 'mine')
    const { code, stderr } = create('used', '--yes')
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(message('NOT_EMPTY', 'used', 'package.json')) as string,
    })
    expect(readdirSync(join(parent, 'used'))).toEqual(['package.json'])
    expect(readFileSync(join(parent, 'used/package.json'), 'utf8')).toBe('mine')
    writeFileSync(join(parent, 'file'), '')
    expect(create('file', '--yes').stderr).toContain('HONOTATE_NOT_EMPTY')
  })

  test('uses the package manager that started it', () => {
    const agent = { npm_config_user_agent: 'pnpm/10.20.0 npm/? node/v24.0.0 linux x64' }
    const { stdout } = runSync({ directory: parent }, ['node', cli, 'with-pnpm', '--yes'], agent)
    expect(stdout).toMatch(/cd with-pnpm\n *pnpm install\n *pnpm run dev\n/u)
    const read = (path: string): string => readFileSync(join(parent, 'with-pnpm', path), 'utf8')
    expect(read('README.md')).not.toMatch(/^npm /mu)
    expect(read('Dockerfile')).toMatch(
      /COPY pnpm-workspace\.yaml \.\/\nCOPY package\.json pnpm-lock\.yaml\* \.\/\nRUN .*pnpm install\n[^]*RUN pnpm run build\n/u,
    )
    expect(JSON.parse(read('package.json'))).not.toHaveProperty('devDependencies.vite')
    // pnpm fails to install a package with a script unless the project allows or refuses the script.
    expect(read('pnpm-workspace.yaml')).toBe('allowBuilds:\n  esbuild: true\n')
    expect(read('.gitignore')).toContain('\n.env\n')
    expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: '>=22.12' } })
  })

  test('quotes a folder name that a shell would split', () => {
    const quote = process.platform === 'win32' ? '"' : "'"
    expect(create('shop #1 of 50%', '--yes').stdout).toContain(`\n  cd ${quote}shop #1 of 50%${quote}\n`)
  })

  test('accepts a folder that contains only .git and .DS_Store', () => {
    mkdirSync(join(parent, 'cloned/.git'), { recursive: true })
    writeFileSync(join(parent, 'cloned/.DS_Store'), '')
    expect(create('cloned', '--yes', '--platform', 'deno')).toMatchObject({ code: 0 })
    expect(existsSync(join(parent, 'cloned/deno.json'))).toBe(true)
  })

  test('fails without a terminal instead of waiting for answers', () => {
    expect(create('never')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('HONOTATE_NO_TERMINAL') as string,
    })
    expect(existsSync(join(parent, 'never'))).toBe(false)
  })
})

test('honotate doctor reports nothing in a new project, with any choices', () => {
  const every = projects.filter(({ choices: { tests, linter } }) => tests !== 'none' && linter === 'oxlint')
  for (const { files, name } of every) {
    const { directory } = createFolder('doctor', files)
    const { dependencies, devDependencies } = JSON.parse(files['package.json'] as string)
    const ranges: Readonly<Record<string, string | undefined>> = { ...dependencies, ...devDependencies }
    // As if `npm install` had installed the oldest version of each range.
    const project: Project = {
      ...readProject(directory, '24.0.0'),
      installed: (name) => ranges[name]?.replace(/^[^\d]*/u, ''),
    }
    const found = [checkPackages, checkTypeScript, checkScripts, checkSources].flatMap((check) => check(project))
    const expected = found.filter(({ details }) => details?.['name'] !== 'honotate')
    expect(expected, name).toEqual([])
  }
})

test('the linter accepts a project with a generated client and the programs of observability.md', () => {
  const choices = allChoices().find(({ platform, linter }) => platform === 'node' && linter === 'oxlint') as Choices
  const page = readFileSync(join(import.meta.dirname, '../../../docs/guide/observability.md'), 'utf8')
  const programs = [...page.matchAll(/^```ts file=(\S+)\n([^]*?)^```$/gmu)].map(([, path, text]) => [path, text])
  // The client of another app: test/examples/init.test.ts runs `honotate openapi` in new projects.
  const client = Object.entries(clientWithAllNames().files).map(([name, text]) => [`client/${name}`, text])
  const folder = createFolder('linted', {
    ...projectFiles('shop', choices),
    ...Object.fromEntries([...programs, ...client]),
  })
  linkPackages(folder.directory, ['oxlint'])
  const { code, stdout } = runSync(folder, ['node', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'])
  expect({ code, stdout }).toMatchObject({ code: 0 })
  expect(readdirSync(join(folder.directory, 'src'))).toContain('log.ts')
})

test.each(['yarn', 'bun'])('create-honotate prints the commands of the package manager that runs it: %s', (manager) => {
  const { code, stdout, stderr } = runSync({ directory: parent }, ['node', cli, `with-${manager}`, '--yes'], {
    npm_config_user_agent: `${manager}/9.0.0 npm/? node/v24.0.0 linux x64`,
  })
  expect(code, stderr).toBe(0)
  expect(stdout).toContain(`  ${manager} install\n  ${manager} run dev`)
  expect(readFileSync(join(parent, `with-${manager}/README.md`), 'utf8')).toContain(`${manager} run build`)
  // Yarn does not install Vite for Vitest.
  const manifest = JSON.parse(readFileSync(join(parent, `with-${manager}/package.json`), 'utf8')) as object
  if (manager === 'yarn') expect(manifest).toMatchObject({ devDependencies: { vite: expect.any(String) as string } })
})

const hasScript = process.platform === 'linux' && existsSync('/usr/bin/script')
if (!hasScript) console.warn('Skipped: the questions of create-honotate: they need the command `script` of Linux')

/** Runs `create-honotate` in a terminal that the command `script` creates. */
function createInTerminal(...args: readonly string[]): {
  readonly see: (text: RegExp) => Promise<void>
  readonly press: (keys: string) => void
  readonly ended: Promise<unknown[]>
} {
  const command = `'${process.execPath}' '${cli}' ${args.join(' ')}`
  const env = { ...process.env, TERM: 'xterm', NO_COLOR: '1' }
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: parent, env })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  return {
    see: (text) => expect.poll(() => output.replaceAll('\r', '')).toMatch(text),
    press: (keys) => void child.stdin.write(keys),
    ended: once(child, 'close'),
  }
}

test.skipIf(!hasScript)('create-honotate asks questions in a terminal, and prints the answers', async () => {
  const [DOWN, ENTER] = ['\u001B[B', '\r']
  const { see, press, ended } = createInTerminal('asked')
  for (const [question, keys] of [
    [/Where does it run\?[^]*❯ Node/u, [DOWN, DOWN, ENTER]],
    [/What compiles it\?[^]*TypeScript 7/u, [ENTER]],
    [/What runs the tests\?[^]*none/u, [ENTER]],
    [/Which linter\?[^]*Biome/u, ['4', ENTER]],
    [/OpenAPI document\?[^]*❯ yes/u, [DOWN, ENTER]],
    [/Install the packages now\?[^]*no, later/u, [DOWN, ENTER]],
  ] as const) {
    await see(question)
    for (const key of keys) press(key)
  }
  await see(/platform +Deno[^]*linter +none[^]*openapi +no[^]*Next:[^]*cd asked[^]*deno install/u)
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(parent, 'asked/deno.json'))).toBe(true)
  expect(existsSync(join(parent, 'asked/src/openapi.ts'))).toBe(false)
})

test.skipIf(!hasScript)('an option that another answer rules out is asked for', async () => {
  const { see, press, ended } = createInTerminal('ruled-out', '--tests', 'vitest', '--linter', 'none')
  await see(/Where does it run\?[^]*❯ Node/u)
  for (const key of ['\u001B[B', '\r']) press(key)
  await see(/What compiles it\?/u)
  press('\r')
  await see(/What runs the tests\?[^]*❯ (?!Vitest)/u)
  press('\u0003')
  expect(await ended).toEqual([130, null])
})

test.skipIf(!hasScript)('Ctrl+C cancels create-honotate, which then writes nothing', async () => {
  const { see, press, ended } = createInTerminal('cancelled')
  await see(/Where does it run\?[^]*❯ Node/u)
  press('\u0003')
  await see(/Cancelled/u)
  expect(await ended).toEqual([130, null])
  expect(existsSync(join(parent, 'cancelled'))).toBe(false)
})

test.skipIf(!hasScript)('Escape at the last question says that the project is written', async () => {
  const { see, press, ended } = createInTerminal(
    'written --platform deno --compiler typescript-7 --tests none --linter none --openapi no',
  )
  await see(/Install the packages now\?[^]*no, later/u)
  press('\u001B')
  await see(/Cancelled: the project is written/u)
  expect(await ended).toEqual([130, null])
  expect(existsSync(join(parent, 'written/deno.json'))).toBe(true)
})

test('AGENTS.md mentions only scripts of the project', () => {
  for (const { files, name } of projects) {
    const text = files['AGENTS.md'] as string
    expect(text, name).toContain('api.gen.ts')
    const { scripts } = JSON.parse(files['package.json'] as string) as { scripts?: object }
    const tasks = files['deno.json'] ? (JSON.parse(files['deno.json']) as { tasks: object }).tasks : scripts
    for (const [, script] of text.matchAll(
      /`(?:npm|bun|deno|npm run|bun run|deno task) (test|check|build|openapi|contract)`/gu,
    ))
      expect(Object.keys(tasks as object), name).toContain(script)
  }
})

describe('the command line of create-honotate', () => {
  test('accepts the answers as options', () => {
    expect(parseArguments(['x', '-y', '--platform=vercel', '--linter', 'eslint'])).toEqual({
      folder: 'x',
      yes: true,
      answers: { platform: 'vercel', linter: 'eslint' },
    })
  })

  test('accepts options behind `--`, which npx and pnpm pass on', () => {
    expect(parseArguments(['x', '--', '--yes'])).toEqual({ folder: 'x', yes: true, answers: {} })
  })

  test.each([
    [['--platform', 'php'], message('INVALID_CHOICE', '--platform', '`php`', 'node, bun')],
    [['--platform', 'bun', '--compiler', 'tspc'], message('INVALID_CHOICE', '--compiler', '`tspc`', '--platform bun')],
    [
      ['--compiler', 'typescript-7', '--linter', 'eslint'],
      message('INVALID_CHOICE', '--linter', '`eslint`', 'typescript-7'),
    ],
    [['--nope'], message('UNKNOWN_ARGUMENT', '`--nope`')],
    [['a', 'b'], message('UNKNOWN_ARGUMENT', '`b`')],
    [['--platform'], message('MISSING_VALUE', '`--platform`')],
  ])('refuses %j', (args, expected) => expect(() => parseArguments(args)).toThrow(expected))
})

test.each([
  ['/x/my-api', 'my-api'],
  ['/x/My Shop!', 'my-shop'],
  ['/x/.hidden', 'hidden'],
  ['/x/日本', 'my-api'],
  ['/x/ünïcödé', 'unicode'],
])('the name of the package in the folder %s is %s', (directory, name) => expect(packageName(directory)).toBe(name))

test.each([
  ['my-worker', 'my-worker'],
  ['my.api_2~', 'my-api-2'],
  [`a${'-b'.repeat(40)}`, `a${'-b'.repeat(31)}`],
  ['links', 'links'],
])('the Worker of the project %s has the name %s', (project, name) => {
  const choices = allChoices().find(({ platform }) => platform === 'cloudflare-workers') as Choices
  expect(projectFiles(project, choices)['wrangler.jsonc']).toContain(`\n  "name": "${name}",\n`)
})

test('a project may have the name of its template', () => {
  const choices = allChoices().find(({ platform }) => platform === 'node') as Choices
  const { scripts } = JSON.parse(projectFiles('tasks', choices)['package.json'] as string) as Record<string, object>
  expect(scripts).toMatchObject({ deploy: 'docker build --tag tasks .' })
})

test('every combination of choices has the files and tools that its scripts use', () => {
  expect(projects.length).toBeGreaterThan(90)
  for (const { files, name } of projects) {
    const { scripts, devDependencies } = JSON.parse(files['package.json'] as string) as Record<string, object>
    const tasks = files['deno.json'] ? (JSON.parse(files['deno.json']) as { tasks: object }).tasks : scripts
    const commands = Object.entries(tasks as object)
    for (const [script, command] of commands) {
      expect(command, `${name}: ${script}`).toBeTruthy()
      for (const [, path] of String(command).matchAll(/((?:src\/)?[\w.-]+\.(?:ts|js|json))\b/gu))
        if (!/^(?:dist|main\.)/u.test(path as string) && !String(command).includes(`dist/${path}`))
          expect(Object.keys(files), `${name}: ${script}`).toContain(path)
    }
    for (const [tool, dependency] of [
      ['oxlint', 'oxlint'],
      ['eslint', 'eslint'],
      ['biome', '@biomejs/biome'],
      ['vitest', 'vitest'],
      ['tspc', 'ts-patch'],
      ['vite build', 'vite'],
    ] as const)
      if (commands.some(([, command]) => new RegExp(`(?:^|&& )${tool}\\b`, 'u').test(String(command))))
        expect(Object.keys(devDependencies as object), name).toContain(dependency)
    for (const path of (files['Dockerfile'] ?? '')
      .match(/^COPY [\w.-]+\.\w+ [\w.-]+\.\w+ \.\/$/gmu)
      ?.flatMap((line) => line.split(' ').slice(1, -1)) ?? [])
      expect(Object.keys(files), `${name}: Dockerfile`).toContain(path)
    expect(files['Dockerfile'] ?? '', name).not.toMatch(/undefined/u)
  }
  expect(questions.map((question) => question.name)).toEqual(Object.keys(projects[0]?.choices as object))
})

test('every project has a contract, and serves an OpenAPI document with its name only if chosen', () => {
  for (const { choices, files, name } of projects) {
    const text = Object.values(files).join('\n')
    // The contract is part of every project.
    expect(files['src/api.gen.ts'], name).toMatch(/^\/\/ Made by `honotate openapi --contract`[^]*createContract\(/u)
    expect(text, name).toMatch(/createApp\(\{[^}]*\bcontract \}\)/u)
    expect(text, name).toMatch(/"check": ".*honotate (?:check|openapi --contract --check)\b.*"/u)
    if (choices.openapi === 'no') {
      expect(files['src/openapi.ts'], name).toBeUndefined()
      expect(text, name).not.toMatch(/openapi\.json|serveOpenApi/u)
    } else {
      expect(files['src/openapi.ts'], name).toContain("title: 'my-api'")
      expect(files['README.md'], name).toMatch(/^curl localhost:\d+\S*\/openapi\.json$/mu)
    }
  }
})

test('the README describes each script of the project', () => {
  for (const { choices, files, name } of projects) {
    const { scripts } = JSON.parse(files['package.json'] as string) as { scripts?: Record<string, string> }
    const { tasks } = JSON.parse(files['deno.json'] ?? '{}') as { tasks?: Record<string, string> }
    const text = files['README.md'] as string
    for (const [script, command] of Object.entries(scripts ?? tasks ?? {})) {
      const [, purpose = ''] = new RegExp(`^\\S+ (?:run |task )?${script} +# (.*)$`, 'mu').exec(text) ?? []
      expect(purpose, `${name}: ${script}`).not.toMatch(/^(?:undefined)?$/u)
      if (script === 'check') expect(/linter/u.test(purpose), name).toBe(choices.linter !== 'none')
      if (script === 'deploy') expect(/container image/u.test(purpose), name).toBe(/docker build/u.test(command))
      if (script === 'start') expect(/what was built/u.test(purpose), name).toBe(/\bdist\//u.test(command))
    }
  }
})

test('tsconfig.json omits the editor plugin for TypeScript 7 and experimentalDecorators for tspc', () => {
  for (const { choices, files, name } of projects) {
    const { compilerOptions } = JSON.parse(files['tsconfig.json'] as string) as {
      compilerOptions: { plugins?: { name?: string }[]; experimentalDecorators?: boolean }
    }
    const hasPlugin = compilerOptions.plugins?.some((plugin) => plugin.name === 'honotate-kit/ts-plugin') ?? false
    expect(hasPlugin, name).toBe(choices.compiler !== 'typescript-7')
    expect(compilerOptions.experimentalDecorators ?? false, name).toBe(choices.compiler !== 'tspc')
  }
})

// The controllers differ in few lines, and test/examples/init.test.ts opens whole projects: each commit checks one of them.
test.each(sampled(platforms, platforms.length))(
  'an editor without plugins shows no errors in a controller for %s',
  (platform) => {
    const found = projects.find(({ choices }) => choices.platform === platform)
    const { directory } = createFolder('editor', found?.files)
    linkPackages(directory)
    const { config } = ts.readConfigFile(join(directory, 'tsconfig.json'), ts.sys.readFile)
    // The types of other runtimes are not installed.
    config.compilerOptions.types = ['node']
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, directory)
    const file = fileNames.find((path) => /\(@|^ {4}@/mu.test(readFileSync(path, 'utf8'))) as string
    // The whole project, as an editor reads it: the generated module tells TypeScript that single values are converted.
    const program = ts.createProgram(fileNames, options, hostWithDeclarations(options))
    const source = program.getSourceFile(file)
    const errors = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  },
)
