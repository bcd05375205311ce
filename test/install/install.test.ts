import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { platforms } from '../../src/create-honotate/choices.ts'
import {
  expectReadmeAnswers,
  guideSetup,
  runInProject,
  tspcSetup,
  writeProject,
  type Setup,
} from '../support/readme.ts'
import { createFolder } from '../support/folder.ts'
import { outputOf } from '../support/program.ts'

const { directory } = createFolder('install')
const packed = process.env['HONOTATE_PACKED'] as string

function npm(cwd: string, ...args: string[]): string {
  const command = ['npm', ...args, '--ignore-scripts', '--no-audit', '--no-fund']
  // npm would leave out devDependencies in production.
  return outputOf({ directory: cwd }, command, { NODE_ENV: undefined })
}

function emptyFolder(name: string): string {
  mkdirSync(join(directory, name))
  return join(directory, name)
}

/** The space that a folder takes on the disk, in MiB, as `du` measures it. */
function megabytes(path: string): number {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(path, name)))
  return files.reduce((total, file) => total + file.blocks * 512, 0) / 2 ** 20
}

/** A project in which the commands of a page have run, without install scripts. */
function installed(name: string, setup: Setup): string {
  if (existsSync(join(directory, name))) return join(directory, name)
  const project = emptyFolder(name)
  writeProject(project, setup)
  for (const [, ...args] of setup.installCommands)
    npm(project, ...args.map((each) => (/^honotate(?:-kit)?$/u.test(each) ? join(packed, `${each}.tgz`) : each)))
  return project
}

test('the commands of by-hand.md set up a service in an empty folder', async () => {
  const setup = guideSetup
  const project = installed('guide', setup)
  runInProject(project, 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'check')
  await expectReadmeAnswers(project, '--import', 'honotate-kit/register', 'src/main.ts')
  runInProject(project, 'build.js')
  await expectReadmeAnswers(project, 'dist/main.js')
})

test('the commands for tspc set up a service in an empty folder', async () => {
  const project = installed('tspc', tspcSetup)
  runInProject(project, 'node_modules/ts-patch/bin/tspc.js')
  await expectReadmeAnswers(project, 'dist/main.js')
})

// Installs the newest versions of all tools, but not Bun and Deno, which run the tests of their templates.
test.for(platforms)('the template for %s passes its check and tests with the newest package versions', (platform) => {
  const cli = join(packed, 'create-honotate/dist/main.js')
  const folder = `created-${platform}`
  outputOf({ directory }, ['node', cli, folder, '--yes', '--platform', platform, '--openapi', 'yes'])
  const project = join(directory, folder)
  npm(project, 'install', join(packed, 'honotate.tgz'))
  npm(project, 'install', '--save-dev', join(packed, 'honotate-kit.tgz'))
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts?: { check: string } }
  if (scripts) npm(project, 'run', 'check')
  else runInProject(project, 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'check')
  if (platform !== 'bun' && platform !== 'deno') npm(project, 'test')
})

test('a production installation has 4 packages, less than 6.5 MB and no install scripts; with the kit 15.9 MB', () => {
  const project = emptyFolder('production')
  npm(project, 'init', '--yes')
  npm(project, 'install', join(packed, 'honotate.tgz'), 'hono', 'typedi', '--omit=dev')
  const { packages } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  // npm's list also names the binaries for other platforms.
  const installed = Object.keys(packages).filter((path) => existsSync(join(project, path)))
  expect(installed.length).toBe(4)
  expect(megabytes(join(project, 'node_modules'))).toBeLessThan(6.5)
  expect(Object.values(packages).filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
  npm(project, 'install', '--save-dev', join(packed, 'honotate-kit.tgz'))
  expect(megabytes(join(project, 'node_modules'))).toBeLessThan(15.9)
})
