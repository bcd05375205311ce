import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import { bun, deno } from '../support/engines.ts'
import { install } from '../support/install.ts'
import { lintDockerfile } from './support/dockerfile.ts'
import { buildImage, type Image } from './support/image.ts'
import { createFolder } from '../support/folder.ts'
import { freePort } from '../support/free-port.ts'
import { outsidePath } from '../support/outside-path.ts'
import { outputOf } from '../support/program.ts'

// Runs each instruction on this machine, without Docker; see buildImage() for the limits.

const root = join(import.meta.dirname, '../..')
const { directory: parent } = createFolder('docker')

console.warn('Skipped: building the image of Deno, which cannot install a package that is not in the registry yet')

const bin = join(parent, 'bin')

/** Projects with a Dockerfile: examples, or projects of create-honotate; each with a path that answers with 200. */
const projects = [
  { name: 'node', path: '/apis/tasks' },
  { name: 'bun', path: '/apis/notes' },
  { name: 'deno', path: '/apis/quotes' },
  { name: 'realworld', path: '/api/tags', env: { TOKEN_SECRET: 'a secret of at least 32 characters' } },
  { name: 'init tspc', options: ['--compiler', 'tspc'], path: '/apis/tasks' },
  { name: 'init vite', options: ['--compiler', 'vite'], path: '/apis/tasks' },
  { name: 'init typescript-7', options: ['--compiler', 'typescript-7'], path: '/apis/tasks' },
] as const

beforeAll(() => {
  install('test/install')
  for (const folder of ['test/examples', 'test/engines']) install(folder)
  // The user of the image must be able to enter this folder.
  chmodSync(parent, 0o755)
  mkdirSync(bin)
  for (const [name, from] of [
    ['node', process.execPath],
    ['bun', bun],
    ['deno', deno],
  ] as const)
    cpSync(realpathSync(from), join(bin, name))
}, 300_000)

describe.for(projects.map((project) => ({ env: {}, options: undefined, ...project })))(
  'the Dockerfile of $name',
  ({ name, path, env, options }) => {
    const folder = join(parent, name.replaceAll(' ', '-'))
    const context = join(folder, 'context')
    beforeAll(() => {
      mkdirSync(folder)
      if (options) create(context, options)
      else cpSync(join(root, 'docs/examples', name), context, { recursive: true })
      usePacked(context)
    })

    test('has no linter errors', () => {
      expect(lintDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))).toEqual([])
    })

    // Deno cannot install archives, so its image must wait until the package is in the registry.
    test.skipIf(name === 'deno')(
      'builds an image that runs as an unprivileged user, passes its health check and ends at SIGTERM',
      { timeout: 600_000 },
      async () => {
        const image: Image = buildImage(context, folder, [bin, ...outsidePath].join(delimiter))
        expect(image.user).toMatch(/^(?:node|bun|deno)$/u)
        const more = { ...env, PORT: String(await freePort()) }
        expect(image.isHealthy(more)).toBe(false)
        const service = image.start(more)
        let output = ''
        for (const stream of [service.stdout, service.stderr]) stream?.on('data', (data) => (output += data))
        const ended = once(service, 'exit')
        try {
          const answers = async (): Promise<number> =>
            fetch(`http://127.0.0.1:${more.PORT}${path}`).then(
              ({ status }) => status,
              () => 0,
            )
          await expect.poll(answers, { message: output }).toBe(200)
          expect(image.isHealthy(more)).toBe(true)
          service.kill('SIGTERM')
          const [code, signal] = (await ended) as [number | null, string | null]
          // Bun and Deno end by the signal if the program does not handle it.
          expect(code === 0 || signal === 'SIGTERM', `${code} ${signal} ${output}`).toBe(true)
        } catch (error) {
          throw new Error(output, { cause: error })
        } finally {
          service.kill('SIGKILL')
        }
      },
    )
  },
)

function create(directory: string, options: readonly string[]): void {
  const cli = join(process.env['HONOTATE_PACKED'] as string, 'create-honotate/dist/main.js')
  outputOf({ directory: parent }, ['node', cli, directory, ...options, '--yes', '--tests', 'none', '--linter', 'none'])
}

/** Makes package.json depend on an archive of the package, which is not in the registry before its release. */
function usePacked(context: string): void {
  const file = join(context, 'package.json')
  const packed = process.env['HONOTATE_PACKED'] as string
  const manifest = readFileSync(file, 'utf8').replaceAll(
    /"(honotate(?:-kit)?)": "[^"]+"/gu,
    (_, name: string) => `"${name}": "file:${join(packed, `${name}.tgz`)}"`,
  )
  writeFileSync(file, manifest)
  const ignore = join(context, '.dockerignore')
  if (!existsSync(ignore)) throw new Error('.dockerignore is missing: node_modules would be sent to Docker')
}
