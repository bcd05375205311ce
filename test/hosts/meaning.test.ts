import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../support/program.ts'
import { sampled } from '../support/runs.ts'
import { bundlers } from './support/bundlers.ts'
import { bun, runtimes } from './support/loaders.ts'
import { differences } from './support/meaning-differences.ts'
import { judge, linesOf, oneFolder, writePrograms } from './support/meaning-programs.ts'
import { createSandbox } from './support/sandbox.ts'

const judged = judge()

/** One project for all hosts. Its packages are those that the host finds. */
const sandbox = createSandbox()

/** Writes the programs that a host can compile, and its own files. */
function prepare(host: string, files: Readonly<Record<string, object | string>>): void {
  for (const path of ['src', 'dist', 'tsconfig.json', 'bunfig.toml']) sandbox.remove(path)
  for (const [path, content] of Object.entries(files)) sandbox.write(path, content)
  const refused = differences.filter(({ hosts, isRefused }) => isRefused && hosts.test(host))
  writePrograms(sandbox, (program) => refused.some(({ programs }) => programs.test(program)))
}

/** Compares the lines with those of tsc. Exactly the known differences remain. */
function expectJudged(host: string, output: string): void {
  const lines = linesOf(output)
  expect(lines.size, output).toBeGreaterThan(10)
  const known = differences.filter(({ hosts, isRefused }) => !isRefused && hosts.test(host))
  const isKnown = (name: string): boolean => known.some(({ programs }) => programs.test(name))
  const different = [...lines].filter(([name, line]) => line !== judged.get(name)).map(([name]) => name)
  const unknown = different.filter((name) => !isKnown(name))
  expect(unknown.map((name) => `${name}\n  host ${lines.get(name)}\n  tsc  ${judged.get(name)}`).join('\n')).toBe('')
  for (const { programs } of known) expect(different).toContainEqual(expect.stringMatching(programs))
}

// Each commit tries half of the hosts, which run the same transformer; test/hosts/{bundlers,loaders} try all.
test.for(sampled(bundlers, 2))('$name', async ({ name, runtime, script, files = {} }) => {
  const hasOwnConfig = 'tsconfig.json' in files
  prepare(name, { ...files, 'build.mjs': withJsx(script), ...(hasOwnConfig && oneFolder) })
  const command = runtime === 'bun' ? [bun, 'build.mjs'] : ['node', 'build.mjs']
  const built = await run(sandbox, command, { ENTRY: hasOwnConfig ? 'src/es2021.ts' : 'src/all.ts' })
  expect(built.code, built.output).toBe(0)
  expectJudged(name, (await run(sandbox, ['node', 'dist/main.js'])).output)
})

/** Lets a script of `bundlers` compile `.tsx` files and top-level `await`. */
function withJsx(script: string): string {
  return script
    .replace('{ test: /\\.ts$/', '{ test: /\\.tsx?$/')
    .replace("['.ts', '.js']", "['.ts', '.tsx', '.js']")
    .replace('esbuild()]', "esbuild({ target: 'esnext' })]")
}

test.for(sampled(runtimes, 2, 1))('$name', async ({ name, command, without = [], files = {} }) => {
  prepare(name, files)
  const hidden = without.map((each) => `node_modules/${each}`)
  for (const path of hidden) renameSync(join(sandbox.directory, path), join(sandbox.directory, `${path}.hidden`))
  const { output } = await run(sandbox, [...command.slice(0, -2), 'src/all.ts'])
  for (const path of hidden) renameSync(join(sandbox.directory, `${path}.hidden`), join(sandbox.directory, path))
  expectJudged(name, output)
})

test.for([
  ['TypeScript 6, honotate build', 'typescript'],
  ['TypeScript 7.1, honotate build', 'typescript-7.1'],
  ['tspc', 'typescript'],
] as const)('%s', async ([name, typescript]) => {
  const own = typescript === 'typescript' ? sandbox : createSandbox({ typescript })
  own.remove('src')
  own.remove('dist')
  writePrograms(own)
  own.write('tsconfig.json', oneFolder['tsconfig.json'] as object)
  const command = name === 'tspc' ? 'ts-patch/bin/tspc.js' : 'honotate-kit/dist/honotate-kit/cli/main.js'
  const built = await run(own, ['node', `node_modules/${command}`, ...(name === 'tspc' ? [] : ['build'])])
  expect(built.code, built.output).toBe(0)
  own.write('dist/globals.js', own.read('src/globals.js'))
  expectJudged(name, (await run(own, ['node', 'dist/es2021.js'])).output)
})
