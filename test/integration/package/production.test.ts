import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import esbuildPlugin from 'honotate-kit/esbuild'
import rolldownPlugin from 'honotate-kit/rolldown'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import * as catalogue from '../../../src/honotate/errors/catalogue.ts'

const root = join(import.meta.dirname, '../../..')

const all = ['', '/node', '/discover', '/openapi', '/health', '/mcp', '/testing', '/contract']
  .map((entry) => `export * from 'honotate${entry}'\n`)
  .join('')

/** Bundles everything that the package exports for the runtime. */
async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: all, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    ...options,
  })
  return outputFiles?.[0]?.text ?? ''
}

/** The same by Rolldown, whose hooks Rollup and Vite have too. */
async function bundleByRolldown(): Promise<string> {
  const input = join(root, 'entry.js')
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === input ? id : null),
    load: (id: string) => (id === input ? all : null),
  }
  const bundled = await rolldown({ input, platform: 'node', plugins: [entry, rolldownPlugin({ errors: 'codes' })] })
  return (await bundled.generate()).output.map((file) => ('code' in file ? file.code : '')).join('')
}

/** Returns the parts of a sentence between its placeholders, as a bundle would contain them. */
function fragments(text: string): string[] {
  return text
    .split(/\{\w+\}|[`'"\n\\]/u)
    .map((part) => part.trim())
    .filter((part) => part.length > 12 && part.includes(' '))
}

const problems = Object.values(catalogue).flatMap(([, problem]) => fragments(problem))
const remedies = Object.values(catalogue).flatMap(([, , remedy]) => fragments(remedy))

test.each([{ conditions: [] }, { conditions: ['production'] }])(
  'a bundle with the conditions $conditions contains the sentences of the errors',
  async (options) => {
    const code = await bundle(options)
    expect(problems.filter((sentence) => !code.includes(sentence))).toEqual([])
  },
)

test.each([
  ['esbuild', () => bundle({ plugins: [esbuildPlugin({ errors: 'codes' })] })],
  ['Rolldown', bundleByRolldown],
])("with the plugin's option `errors: 'codes'`, a bundle of %s contains only the codes", async (_, bundled) => {
  const code = await bundled()
  expect(Object.keys(catalogue).filter((name) => !code.includes(`"${name}"`))).toEqual([])
  expect([...problems, ...remedies].filter((sentence) => code.includes(sentence))).toEqual([])
})
