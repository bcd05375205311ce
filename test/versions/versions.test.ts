import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectConformance } from '../hosts/support/conformance.ts'
import { nodeOf } from '../support/engines.ts'
import { createFolder, installPacked, sourceOf } from '../support/folder.ts'
import { start, outputOf, runSync } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const installed = join(import.meta.dirname, 'node_modules')

interface Manifest {
  readonly engines: { readonly node: string }
  readonly peerDependencies: Readonly<Record<string, string>>
}

const rangesOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(sourceOf(name), 'package.json'), 'utf8')) as Manifest
const [runtime, kit] = [rangesOf('honotate'), rangesOf('honotate-kit')]
const nodes = { oldest: join(installed, 'node-oldest/bin/node'), newest: nodeOf('26') }
const { directory } = createFolder('versions')
// The dependencies of ts-patch.
symlinkSync(installed, join(directory, 'node_modules'))

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'esnext.decorators', 'dom', 'dom.iterable'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  sourceMap: true,
  types: [],
  rootDir: 'src',
  outDir: 'dist',
  plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }],
}

/** A project with the packed package, in which each dependency has the version of one end of its range. */
function createProject(end: string): string {
  const project = join(directory, end)
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, '@hono'), { recursive: true })
  installPacked(modules)
  // Copies the packages, because the imports of a linked package would resolve to other versions.
  for (const name of ['typedi', '@hono/node-server'])
    cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
  for (const name of ['hono', 'typescript', 'ts-patch'])
    cpSync(join(installed, `${name}-${end}`), join(modules, name), { recursive: true })
  for (const name of ['get-tsconfig', 'magic-string', 'oxc-parser', 'unplugin', '@jridgewell'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  cpSync(join(root, 'test/conformance/fixtures/service'), join(project, 'src'), { recursive: true })
  // TypeScript can rewrite these imports only since version 5.7.
  for (const file of readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.ts'),
  )) {
    const path = join(project, 'src', file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(['"]\.[^'"\n]*)\.ts(['"])/gu, '$1.js$2'))
  }
  cpSync(join(root, 'test/conformance/serve.mjs'), join(project, 'serve.mjs'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  return project
}

function versionOf(path: string): string {
  return (JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { version: string }).version
}

/** The least version of a range. */
const least = (range: string): string => (/\d[\d.]*/u.exec(range) as RegExpExecArray)[0]

test('the oldest tested versions are the minimum versions of the ranges', () => {
  const leastOf = (from: Manifest, name: string): string => least(from.peerDependencies[name] as string)
  expect(versionOf(join(installed, 'hono-oldest'))).toBe(leastOf(runtime, 'hono'))
  expect(versionOf(join(installed, 'typescript-oldest'))).toMatch(
    new RegExp(`^${leastOf(kit, 'typescript').slice(0, 4)}`, 'u'),
  )
  expect(versionOf(join(installed, 'ts-patch-oldest'))).toBe(leastOf(kit, 'ts-patch'))
  // The range of TypeDI contains only one version.
  expect(versionOf(join(root, 'node_modules/typedi'))).toBe(leastOf(runtime, 'typedi'))
  for (const { engines } of [runtime, kit])
    if (existsSync(nodes.oldest))
      expect(outputOf({ directory }, [nodes.oldest, '--version']).trim()).toBe(`v${least(engines.node)}.0`)
})

describe.each(['oldest', 'newest'] as const)('%s', (end) => {
  // npm has packages of Node only for Linux on x64.
  const missing = existsSync(nodes[end]) ? undefined : `no ${end} Node for ${process.platform} ${process.arch}`
  if (missing) console.warn(`Skipped: ${missing}`)

  test.skipIf(missing)('compiles, type-checks and passes the conformance checks', async () => {
    const project = createProject(end)
    const tspc = [nodes[end], 'node_modules/ts-patch/bin/tspc.js', '--skipLibCheck', 'false']
    const { stdout, stderr } = runSync({ directory: project }, tspc)
    // This compiler understands the declarations of honotate, but not those of all other packages.
    const isOfOthers = (line: string): boolean => /node_modules\/(?!honotate)/u.test(line)
    expect(
      stdout.split('\n').filter((line) => line.includes('error TS') && !isOfOthers(line)),
      stdout,
    ).toEqual([])
    expect(stderr).toBe('')

    const program = start({ directory: project }, [nodes[end], '--enable-source-maps', 'serve.mjs', 'dist/main.js'])
    const [address] = await program.printed(/http:\S+/u)
    try {
      await expectConformance(address)
    } finally {
      program.process.kill()
    }
    expect(await program.ended).toEqual([0, null])
  })
})
