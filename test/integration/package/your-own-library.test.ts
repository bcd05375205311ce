import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate/esbuild'
import { expect, test } from 'vitest'
import { createFolder } from '../../support/folder.ts'
import { outputOf } from '../../support/program.ts'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/transformer/your-own-library.md'), 'utf8')
const [, program] = /^```ts\n([^]*?)^```$/mu.exec(page) as unknown as [string, string]
const [, args, output] = /^node dist\/main\.js (.*)\n(.*)$/mu.exec(page) as unknown as [string, string, string]

test('the program of docs/transformer/your-own-library.md prints what the page says, and its bundle has no Hono and no TypeDI', async () => {
  const { directory } = createFolder('own-library', { 'main.ts': program })
  const { metafile } = await build({
    entryPoints: [join(directory, 'main.ts')],
    alias: { honotate: join(root, 'dist/index.js') },
    outfile: join(directory, 'main.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    metafile: true,
    plugins: [honotate()],
  })
  expect(outputOf({ directory }, ['node', 'main.mjs', ...args.split(' ')])).toBe(`${output}\n`)
  const [bundle] = Object.values(metafile.outputs)
  const files = Object.entries(bundle?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  expect(files.map(([file]) => file).filter((file) => /node_modules/u.test(file))).toEqual([])
  expect(bundle?.bytes).toBeLessThan(16_000)
})
