import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createFolder, installedPackages, installPacked, link, linkPackages, type Folder } from '../support/folder.ts'
import { install } from '../support/install.ts'
import { run, serving, type Environment } from '../support/program.ts'

// The files of docs/guide/frameworks.md, in a project that Next.js builds with webpack and serves.

const page = readFileSync(join(import.meta.dirname, '../../docs/guide/frameworks.md'), 'utf8')
const packages = join(import.meta.dirname, 'next/node_modules')
const next = 'node_modules/next/dist/bin/next'
const quiet: Environment = { NEXT_TELEMETRY_DISABLED: '1' }

beforeAll(() => install('test/hosts/next'), 300_000)

/** The code block of the page that contains all the words. */
function blockWith(...words: readonly string[]): string {
  const blocks = [...page.matchAll(/^```(?:js|ts)[^\n]*\n([^]*?)^```/gmu)].map(([, code = '']) => code)
  return blocks.find((code) => words.every((word) => code.includes(word))) ?? ''
}

function project(): Folder {
  const folder = createFolder('next', {
    'package.json': { private: true, type: 'module' },
    'lib/api.ts': blockWith('class HelloController', "prefix: '/api'"),
    'app/api/[[...path]]/route.js': blockWith('app/api/[[...path]]/route.js'),
    'next.config.mjs': blockWith('next.config.mjs', 'honotate-kit/webpack'),
    'tsconfig.json': { compilerOptions: { experimentalDecorators: true, strict: true } },
  })
  const modules = join(folder.directory, 'node_modules')
  linkPackages(
    folder.directory,
    installedPackages.filter((name) => !name.startsWith('honotate') && name !== '@types'),
  )
  for (const name of ['next', 'react', 'react-dom', '@types/react']) link(join(packages, name), join(modules, name))
  link(join(import.meta.dirname, '../../node_modules/@types/node'), join(modules, '@types/node'))
  // Copies the package: Next.js compiles the files of a linked directory as a part of the project.
  installPacked(modules)
  return folder
}

test('Next.js builds the files of the page with webpack and serves the routes', async () => {
  const folder = project()
  const built = await run(folder, ['node', next, 'build', '--webpack'], quiet)
  expect(built.code, built.output).toBe(0)
  expect(built.output).toContain('ƒ /api/[[...path]]')
  const command = ['node', next, 'start', '--hostname', '127.0.0.1', '--port', '0']
  await serving(
    folder,
    command,
    async (address) => {
      const ask = async (path: string, init?: RequestInit): Promise<[number, string]> => {
        const response = await fetch(`${address}/api${path}`, init)
        return [response.status, await response.text()]
      }
      expect(await ask('/hello?name=Ann')).toEqual([200, 'hello Ann'])
      expect(await ask('/hello?name=Ann', { method: 'HEAD' })).toEqual([200, ''])
      expect(await ask('/hello')).toEqual([400, expect.stringContaining('\\"name\\"')])
      expect(await ask('/hello', { method: 'DELETE' })).toEqual([405, expect.stringContaining('"status":405')])
      // The app answers, not Next.js, whose own answer lists every method of the route.
      const preflight = await fetch(`${address}/api/hello`, { method: 'OPTIONS' })
      expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
      expect(await ask('/none')).toEqual([404, expect.stringContaining('"status":404')])
    },
    quiet,
  )
}, 300_000)
