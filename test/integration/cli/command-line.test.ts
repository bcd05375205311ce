import { expect, test } from 'vitest'
import { createCliProject } from '../../support/cli-project.ts'

test('mistakes on the command line of honotate dev are coded errors', async () => {
  const project = createCliProject({ 'src/main.ts': '' })
  const output = async (...args: string[]) => (await project.honotate(['dev', ...args])).output
  expect(await output('src/nowhere.ts')).toMatch(/There is no file .*src.nowhere\.ts.*HONOTATE_NO_ENTRY/u)
  expect(await output('--no-chek')).toMatch(/no option `--no-chek`.*HONOTATE_UNKNOWN_ARGUMENT/u)
  expect(await output('one.ts', 'two.ts')).toMatch(/no option `two\.ts`/u)
  expect(await output('--import')).toContain('HONOTATE_MISSING_VALUE')
  expect(await output('--watch')).toContain('HONOTATE_MISSING_VALUE')
  // It ends, and nothing was started or watched before.
  const wrongProject = await project.honotate(['dev', '-p', 'nowhere'])
  expect(wrongProject).toMatchObject({ code: 1, output: expect.stringMatching(/^error: .*HONOTATE_NO_CONFIG/u) })
  project.remove('src')
  expect(await output()).toContain('HONOTATE_NO_ENTRY')
})

test.each([
  [['doctor', '--json=1'], /no option `--json=1`.*Did you mean `--json`\?.*HONOTATE_UNKNOWN_ARGUMENT/u],
  [['routes', '--json='], /no option `--json=`.*HONOTATE_UNKNOWN_ARGUMENT/u],
  [['dev', '--no-check=yes'], /no option `--no-check=yes`.*Did you mean `--no-check`\?.*HONOTATE_UNKNOWN_ARGUMENT/u],
  [['init', '--yes=true'], /no option `--yes=true`.*HONOTATE_UNKNOWN_ARGUMENT/u],
  [['openapi', '--no-out'], /no option `--no-out`.*HONOTATE_UNKNOWN_ARGUMENT/u],
  [['openapi', '--out', '--json'], /`--out` needs a value.*HONOTATE_MISSING_VALUE/u],
] as const)('%s is a coded error', async (args, message) => {
  const { code, output } = await createCliProject({}).honotate([...args])
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(message) })
  expect(output).not.toContain('    at ')
})

test('each command has a help', async () => {
  const project = createCliProject({})
  const { output } = await project.honotate(['--help'])
  for (const command of ['dev', 'check', 'build', 'routes', 'doctor']) {
    expect(output).toMatch(new RegExp(`^ {2}${command} +\\w`, 'mu'))
    for (const args of [
      [command, '--help'],
      ['help', command],
    ])
      expect(await project.honotate(args)).toMatchObject({
        code: 0,
        output: expect.stringMatching(new RegExp(`^Usage: honotate ${command} .*-h, --help`, 'su')),
      })
  }
})
