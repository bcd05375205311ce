import { describe, expect, test } from 'vitest'
import { run } from '../support/program.ts'
import { bundlers } from './support/bundlers.ts'
import { runtimes } from './support/loaders.ts'
import { differences } from './support/meaning-differences.ts'
import { judge, linesOf, oneFolder, writePrograms } from './support/meaning-programs.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const judged = judge()

/** A project with the programs that a host can compile. */
function projectOf(host: string, files: Readonly<Record<string, object | string>>): Sandbox {
  const sandbox = createSandbox()
  sandbox.remove('src')
  for (const [path, content] of Object.entries(files)) sandbox.write(path, content)
  const refused = differences.filter(({ hosts, isRefused }) => isRefused && hosts.test(host))
  writePrograms(sandbox, (program) => refused.some(({ programs }) => programs.test(program)))
  return sandbox
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

describe.concurrent('bundlers', () => {
  test.for(bundlers)('$name', async ({ name, runtime, script, files = {} }) => {
    const hasOwnConfig = 'tsconfig.json' in files
    const sandbox = projectOf(name, {
      ...files,
      'build.mjs': script
        .replace('{ test: /\\.ts$/', '{ test: /\\.tsx?$/')
        .replace("['.ts', '.js']", "['.ts', '.tsx', '.js']")
        .replace('esbuild()]', "esbuild({ target: 'esnext' })]"),
      ...(hasOwnConfig && oneFolder),
    })
    const command = runtime === 'bun' ? ['node_modules/bun/bin/bun.exe', 'build.mjs'] : ['node', 'build.mjs']
    const built = await run(sandbox, command, { ENTRY: hasOwnConfig ? 'src/es2021.ts' : 'src/all.ts' })
    expect(built.code, built.output).toBe(0)
    expectJudged(name, (await run(sandbox, ['node', 'dist/main.js'])).output)
  })
})

describe.concurrent('runtimes', () => {
  test.for(runtimes)('$name', async ({ name, command, without = [], files = {} }) => {
    const sandbox = projectOf(name, files)
    for (const each of without) sandbox.remove(`node_modules/${each}`)
    expectJudged(name, (await run(sandbox, [...command.slice(0, -2), 'src/all.ts'])).output)
  })
})

describe.concurrent('compilers', () => {
  test.for([
    ['TypeScript 6, honotate build', 'typescript'],
    ['TypeScript 7.1, honotate build', 'typescript-7.1'],
    ['tspc', 'typescript'],
  ] as const)('%s', async ([name, typescript]) => {
    const sandbox = createSandbox({ typescript })
    sandbox.remove('src')
    writePrograms(sandbox)
    sandbox.write('tsconfig.json', oneFolder['tsconfig.json'] as object)
    const command = name === 'tspc' ? 'ts-patch/bin/tspc.js' : 'honotate-kit/dist/honotate-kit/cli/main.js'
    const built = await run(sandbox, ['node', `node_modules/${command}`, ...(name === 'tspc' ? [] : ['build'])])
    expect(built.code, built.output).toBe(0)
    sandbox.write('dist/globals.js', sandbox.read('src/globals.js'))
    expectJudged(name, (await run(sandbox, ['node', 'dist/es2021.js'])).output)
  })
})
