import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { beforeAll, expect, test } from 'vitest'
import { createFolder, installPacked } from '../support/folder.ts'
import { run } from '../support/program.ts'

const program = `import { createApp, GetMapping, RequestQuery, RestController } from 'honotate'
import { health } from 'honotate/health'
import { serve } from 'honotate/node'
import { openApi } from 'honotate/openapi'

@RestController()
class Greeter {
  @GetMapping('/hello') hello(@RequestQuery() query: { name?: string }) {
    return \`hello \${query.name}\`
  }
}

const app = createApp({ controllers: [Greeter], prefix: '' })
console.log(await (await app.request('/hello?name=Ann')).text(), typeof health, typeof serve, typeof openApi)
try {
  createApp({ prefix: 'wrong' })
} catch (error) {
  console.log((error as Error).message)
}
`

/** What the tracer knows of files, for all traces. */
const cache = {}

const { directory } = createFolder('tracers', { 'package.json': { type: 'module' }, 'main.ts': program })

beforeAll(async () => {
  const modules = join(directory, 'node_modules')
  installPacked(modules, ['honotate'])
  for (const name of ['hono', 'typedi', '@hono/node-server'])
    cpSync(join(import.meta.dirname, '../../node_modules', name), join(modules, name), { recursive: true })
  await build({
    entryPoints: [join(directory, 'main.ts')],
    outfile: join(directory, 'main.js'),
    bundle: true,
    packages: 'external',
    format: 'esm',
    plugins: [honotate()],
  })
})

/**
 * Nitro, Next.js, Vercel and others copy only the files of packages that a program needs. They resolve imports by conditions of
 * their own, such as `production`, and the copy runs by those of Node.
 */
test.each([
  { conditions: ['node'], flags: ['--conditions=production'] },
  { conditions: ['node', 'import', 'production'], flags: [] },
  { conditions: ['worker', 'browser', 'development'], flags: [] },
])('files that are copied by the conditions $conditions run on Node with $flags', async ({ conditions, flags }) => {
  const { fileList, warnings } = await nodeFileTrace([join(directory, 'main.js')], {
    base: directory,
    conditions,
    cache,
  })
  expect([...warnings]).toEqual([])
  const { directory: copy } = createFolder('traced')
  for (const path of fileList) cpSync(join(directory, path), join(copy, path))
  expect(await run({ directory: copy }, ['node', ...flags, 'main.js'])).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^hello Ann function function function\ncreateApp\(\) received the invalid prefix `"wrong"`\. .*INVALID_PREFIX/u,
    ) as string,
  })
})
