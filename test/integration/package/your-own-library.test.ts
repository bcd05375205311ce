import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { expect, test } from 'vitest'
import { copyPackages, createFolder, linkPackages, sourceOf } from '../../support/folder.ts'
import { outputOf } from '../../support/program.ts'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/transformer/your-own-library.md'), 'utf8')
const [, program] = /^```ts\n([^]*?)^```$/mu.exec(page) as unknown as [string, string]
const [, args, output] = /^node dist\/main\.js (.*)\n(.*)$/mu.exec(page) as unknown as [string, string, string]

test('the program of docs/transformer/your-own-library.md runs as documented, and bundles no package', async () => {
  const { directory } = createFolder('own-library', { 'main.ts': program })
  const { metafile } = await build({
    entryPoints: [join(directory, 'main.ts')],
    alias: { 'honotate/helpers': join(root, 'src/honotate/dist/parameter-helpers.js') },
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

test('transform() and honotate/parameters work where neither Hono nor TypeDI is installed', () => {
  const { directory, write } = createFolder('without-hono', {
    'package.json': { type: 'module' },
    'main.ts': program,
    'build.js': `import { readFileSync, writeFileSync } from 'node:fs'
import { transform as lower } from 'esbuild'
import { transform } from 'honotate-kit/transform'

const { code } = transform(readFileSync('main.ts', 'utf8'), 'main.ts', { module: 'honotate/parameters' })
writeFileSync('main.js', (await lower(code, { loader: 'ts', target: 'es2022' })).code)
`,
  })
  // Copies the package, because a linked package would find the dependencies of the repository.
  copyPackages(join(directory, 'node_modules'))
  const manifest = readFileSync(join(sourceOf('honotate-kit'), 'package.json'), 'utf8')
  const { dependencies } = JSON.parse(manifest) as { dependencies: object }
  linkPackages(directory, [...Object.keys(dependencies), 'esbuild'])
  outputOf({ directory }, ['node', 'build.js'])
  expect(outputOf({ directory }, ['node', 'main.js', ...args.split(' ')])).toBe(`${output}\n`)

  write('hono.js', "import 'honotate'")
  expect(() => outputOf({ directory }, ['node', 'hono.js'])).toThrow(/Cannot find package '(?:hono|typedi)'/u)
})
