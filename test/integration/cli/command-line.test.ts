import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { compilerOptions, createCliProject, honotate } from '../../support/cli-project.ts'
import { message } from '../../support/coded-error.ts'
import { copyPackages, installedPackages, linkWebTypes } from '../../support/folder.ts'
import { run } from '../../support/program.ts'

test('mistakes on the command line of honotate dev are coded errors', async () => {
  const project = createCliProject({ 'src/main.ts': '' })
  const output = async (...args: string[]) => (await project.warm(['dev', ...args])).output
  expect((await project.warm(['dev', 'src/nowhere.ts'])).output).toMatch(/src.nowhere\.ts.*HONOTATE_NO_ENTRY/u)
  expect(await output('--no-chek')).toMatch(message('UNKNOWN_ARGUMENT', '`--no-chek`'))
  expect(await output('--port', '3000')).toMatch(/no option `--port`\. The program chooses its port/u)
  expect(await output('one.ts', 'two.ts')).toMatch(message('UNKNOWN_ARGUMENT', '`two.ts`'))
  expect(await output('--import')).toContain('HONOTATE_MISSING_VALUE')
  expect(await output('--watch')).toContain('HONOTATE_MISSING_VALUE')
  // The command ends with the error before it starts or watches anything.
  const wrongProject = await project.warm(['dev', '-p', 'nowhere'])
  expect(wrongProject).toMatchObject({ code: 1, output: expect.stringMatching(/^error: .*HONOTATE_NO_CONFIG/u) })
  project.remove('src')
  expect(await output()).toContain('HONOTATE_NO_ENTRY')
})

test('the error for a missing tsconfig.json contains the searched path', async () => {
  const project = createCliProject({})
  project.remove('tsconfig.json')
  const searched = await project.warm(['check'])
  expect(searched.output).toMatch(message('NO_CONFIG', `in or above \`${project.directory}\``))
  const given = await project.warm(['check', '-p', 'src'])
  expect(given.output).toMatch(message('NO_CONFIG', 'at `'))
})

test.each([
  [['doctor', '--json=1'], message('UNKNOWN_ARGUMENT', '`--json=1`', '`--json`')],
  [['routes', '--json='], message('UNKNOWN_ARGUMENT', '`--json=`')],
  [['dev', '--no-check=yes'], message('UNKNOWN_ARGUMENT', '`--no-check=yes`', '`--no-check`')],
  [['doctor', '--strict=true'], message('UNKNOWN_ARGUMENT', '`--strict=true`')],
  [['openapi', '--no-out'], message('UNKNOWN_ARGUMENT', '`--no-out`')],
  [['openapi', '--out', '--json'], message('MISSING_VALUE', '`--out`')],
  [['openapi', '--out='], message('MISSING_VALUE', '`--out`')],
] as const)('%s is a coded error', async (args, expected) => {
  const { code, output } = await createCliProject({}).warm(args)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(expected) })
  expect(output).not.toContain('    at ')
})

test('each command has a help text', async () => {
  const project = createCliProject({})
  const { output } = await project.warm(['--help'])
  for (const command of ['dev', 'check', 'build', 'routes', 'doctor']) {
    expect(output).toMatch(new RegExp(`^ {2}${command} +\\w`, 'mu'))
    for (const args of [
      [command, '--help'],
      ['help', command],
    ])
      expect(await project.warm(args)).toMatchObject({
        code: 0,
        output: expect.stringMatching(new RegExp(`^Usage: honotate ${command} .*-h, --help`, 'su')),
      })
  }
})

test.each([
  ['honotate', '0.0.9', 'npm install honotate@'],
  ['honotate-kit', '99.0.0', 'npm install --save-dev honotate-kit@99.0.0'],
])('a command names %s as the package to update if honotate is %s', async (older, version, command) => {
  const project = createCliProject(
    {},
    installedPackages.filter((name) => !name.startsWith('honotate')),
  )
  copyPackages(join(project.directory, 'node_modules'))
  const path = 'node_modules/honotate/package.json'
  project.write(path, { ...JSON.parse(project.read(path)), version })
  const cli = 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js'
  const { code, output } = await project.node([cli, 'routes'])
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(message('INCOMPATIBLE_VERSIONS', older)) })
  expect(output).toContain('HONOTATE_INCOMPATIBLE_VERSIONS')
  expect(output).toContain(command)
  expect(await project.node([cli, 'doctor', '--json'])).toMatchObject({
    code: 1,
    output: expect.stringContaining(`npm install ${older}@`),
  })
})

test('without honotate, a command that loads a program fails with HONOTATE_NO_RUNTIME', async () => {
  const project = createCliProject(
    {},
    installedPackages.filter((name) => !name.startsWith('honotate')),
  )
  copyPackages(join(project.directory, 'node_modules'), ['honotate-kit'])
  const cli = 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js'
  for (const command of ['routes', 'dev', 'openapi'])
    expect((await project.node([cli, command])).output).toMatch(message('NO_RUNTIME'))
})

// `script` of Linux runs a command in a terminal.
test.runIf(process.platform === 'linux')('in a terminal, check prints code frames unless NO_COLOR is set', async () => {
  const project = createCliProject({ 'tsconfig.json': { compilerOptions }, 'a.ts': "const a: number = ''\n" })
  linkWebTypes(project.directory)
  const check = ['script', '-qec', `"${process.execPath}" "${honotate[1]}" check`, '/dev/null']
  const output = async (value?: string) =>
    (await run(project, check, { CI: undefined, NO_COLOR: value, TERM: 'xterm' })).output
  expect(await output()).toContain('a.ts:1:7 - error TS2322')
  expect(await output('1')).toContain('a.ts(1,7): error TS2322')
})
