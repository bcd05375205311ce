import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Container } from 'honotate'
import { sampled } from '../../support/runs.ts'
import { compilerOptions, createProject } from '../ts-patch/project.ts'
import { containers } from './behaviours/containers.ts'
import { decorators } from './behaviours/decorators.ts'

const all = { ...containers, ...decorators }

describe('injection behaves like TypeDI', () => {
  beforeEach(() => void Container.reset())
  afterEach(() => void Container.reset())
  test.each(Object.entries(all))('%s', (_, behaves) => behaves())
})

const directory = join(import.meta.dirname, 'behaviours')
const sources = Object.fromEntries(
  readdirSync(directory).map((name) => [`src/${name}`, readFileSync(join(directory, name), 'utf8')]),
)

const main = `
import { Container } from 'honotate'
import { containers } from './containers.js'
import { decorators } from './decorators.js'
for (const [name, behaves] of Object.entries({ ...containers, ...decorators })) {
  Container.reset()
  behaves()
  console.log(name)
}
`

/** TypeScript would need a second to read the types of Node. */
const assertTypes = "declare module 'node:assert/strict' { const assert: any; export default assert }\n"

describe('injection behaves like TypeDI when tspc compiles it', () => {
  const variants: readonly (readonly [name: string, options: object, manifest: object])[] = [
    ['ES modules', {}, {}],
    ['ES modules, isolatedModules and verbatimModuleSyntax', { isolatedModules: true, verbatimModuleSyntax: true }, {}],
    ['CommonJS', { esModuleInterop: true }, { type: 'commonjs' }],
    ['CommonJS, isolatedModules', { isolatedModules: true, esModuleInterop: true }, { type: 'commonjs' }],
    ['fields that are defined by assignment', { useDefineForClassFields: false }, {}],
  ]

  test.each(sampled(variants, 2))('%s', async (_, options, manifest) => {
    const project = createProject({
      'package.json': { type: 'module', ...manifest },
      'tsconfig.json': { compilerOptions: { ...compilerOptions, target: 'es2022', ...options } },
      ...sources,
      'src/assert.d.ts': assertTypes,
      'src/main.ts': main,
    })
    expect((await project.tspc()).output).toBe('')
    expect((await project.node('dist/main.js')).output.trim().split('\n')).toEqual(Object.keys(all))
  })
})
