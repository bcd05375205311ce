import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourceOf } from '../../support/folder.ts'
import { outputOf } from '../../support/program.ts'
import { packages } from '../../support/build.ts'

// What other packages have published by mistake. `packed.test.ts` installs the packages and runs programs.

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(sourceOf(name), 'package.json'), 'utf8')) as Manifest
const rangesOf = ({ dependencies, peerDependencies }: Manifest): Readonly<Record<string, string>> => ({
  ...dependencies,
  ...peerDependencies,
})

function textsOf(name: string): [path: string, text: string][] {
  const dist = join(sourceOf(name), 'dist')
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => /\.c?[jt]s$/u.test(path))
  return paths.map((path) => [path, readFileSync(join(dist, path), 'utf8')])
}

test.for(packages)('%s: the ranges of other packages are versions of a registry', (name) => {
  for (const [other, range] of Object.entries(rangesOf(manifestOf(name))))
    expect(range, other).toMatch(/^(?:[\^<>=]+\d[\w.-]*(?: |$|(?: \|\| )))+$/u)
})

test.for(packages)('%s: its code and its declarations import only packages that its manifest names', (name) => {
  const known = new Set([name, ...Object.keys(rangesOf(manifestOf(name)))])
  const unknown = textsOf(name).flatMap(([path, text]) =>
    ts
      .preProcessFile(text, true, true)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((specifier) => !/^[.#]/u.test(specifier) && !isBuiltin(specifier))
      .filter((specifier) => !known.has((/^(?:@[^/]+\/)?[^/]+/u.exec(specifier) as RegExpExecArray)[0]))
      .map((specifier) => `${path}: ${specifier}`),
  )
  expect(unknown).toEqual([])
})

test.for(packages)('%s: no file names a source map that the package lacks', (name) => {
  expect(textsOf(name).filter(([, text]) => /^\/\/# sourceMappingURL=(?!data:|\$)/mu.test(text))).toEqual([])
})

test.for(packages)('%s: its commands have a first line for shells, and may be executed', (name) => {
  for (const path of Object.values(manifestOf(name).bin ?? {})) {
    const file = join(sourceOf(name), path)
    expect(readFileSync(file, 'latin1')).toMatch(/^#!\/usr\/bin\/env node\n/u)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777, path).toBe(0o755)
  }
})

/** The ways in which TypeScript resolves the entries of a package, for modules of both kinds. */
const ways: readonly [name: string, options: ts.CompilerOptions, mode?: ts.ResolutionMode][] = [
  ['node16 from a module', { module: ts.ModuleKind.Node16 }, ts.ModuleKind.ESNext],
  ['node16 from CommonJS', { module: ts.ModuleKind.Node16 }, ts.ModuleKind.CommonJS],
  ['nodenext from CommonJS', { module: ts.ModuleKind.NodeNext }, ts.ModuleKind.CommonJS],
  ['bundler', { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }],
]

test.for(['honotate', 'honotate-kit'] as const)('%s: every entry has declarations and can be required', (name) => {
  const from = join(import.meta.dirname, 'published.test.ts')
  const require = createRequire(from)
  for (const [entry, conditions] of Object.entries(manifestOf(name).exports ?? {})) {
    const specifier = `${name}${entry.slice(1)}`
    const path = require.resolve(specifier)
    // Tools read the manifest by its path.
    if (typeof conditions === 'string') continue
    expect(Object.keys(conditions), specifier).toEqual(['types', 'default'])
    const types = join(sourceOf(name), conditions['types'] as string)
    for (const [way, options, mode] of ways) {
      const { resolvedModule } = ts.resolveModuleName(specifier, from, options, ts.sys, undefined, undefined, mode)
      expect(resolvedModule?.resolvedFileName, `${specifier}, ${way}`).toBe(types)
    }
    // A module with a top-level `await` could not be required.
    if (path.endsWith('.js')) expect(readFileSync(path, 'utf8'), specifier).not.toMatch(/^(?:\w.* )?await /mu)
  }
})

test('a required entry is the same module as an imported one, so that classes are known', () => {
  const program = `const { HttpProblem } = require('honotate')
import('honotate').then((imported) => console.log(imported.HttpProblem === HttpProblem))`
  expect(outputOf({ directory: import.meta.dirname }, ['node', '-e', program])).toBe('true\n')
})
