import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { serve } from 'honotate/node'
import { expect, test } from 'vitest'
import { expectConformance } from '../../hosts/support/conformance.ts'
import { local } from '../../support/server.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(import.meta.dirname, 'compiled')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }

// `npm test -- --project package compiled -u` writes the file of this version. Do not change the files of other
// versions.
test('the transformer compiles the conformance service to the stored file of this version', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'test/conformance/fixtures/service/main.ts')],
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    write: false,
    plugins: [honotate()],
  })
  await expect(outputFiles[0]?.text).toMatchFileSnapshot(join(folder, `${version}.mjs`))
})

test.for(readdirSync(folder))('code that was compiled by %s runs with this runtime', async (file) => {
  const { app } = (await import(join(folder, file))) as { readonly app: Parameters<typeof serve>[0] }
  const { address, close } = await serve(app, local)
  try {
    await expectConformance(address, 'none', inSource)
  } finally {
    await close()
  }
})

/** Replaces the name of the compiled file in the place of an error, because the file has no source map. */
function inSource(answer: unknown): unknown {
  const isPlace = typeof answer === 'object' && answer !== null && 'column' in answer
  return isPlace ? { ...answer, file: 'results.ts' } : answer
}
