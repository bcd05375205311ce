import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectConformance } from './support/conformance.ts'
import { webTypes } from '../support/folder.ts'
import { run, serving } from '../support/program.ts'
import { sampled } from '../support/runs.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const options = {
  target: 'es2022',
  ...webTypes,
  module: 'nodenext',
  strict: true,
  rootDir: 'src',
  outDir: 'dist',
  sourceMap: true,
  types: [],
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
}

const honotate = ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js']
const tsc = ['node', 'node_modules/typescript/bin/tsc']

/** Errors in every layout: over several lines, chained, with related information, after characters of two units. */
const wrong = `const ü = '😀€'; const a: number = 'x'
function f(x: { a: { b: string } }) { return x }
\tf({ a: { b: 1 } })
const long: string = {
  a: 1,
  b: 2,
  c: 3,
  d: 4,
}
interface Deep { a: { b: { c: string } } }
export const deep: Deep = { a: { b: { c: 1 as number | undefined } } } as { a: { b: { c: number | undefined } } }
export { a, ü, long }
`

/** Options for the comparisons with tsc: the compiler reads the library of es5 much faster than es2022 and the DOM. */
const withoutDom = { ...options, lib: ['es5'] }

/** The text of a tsconfig.json with more options. */
function json(more: object): string {
  return JSON.stringify({ compilerOptions: { ...withoutDom, ...more }, include: ['src'] }, undefined, 2)
}

/** Replaces the program and its output by a program without parameter decorators, which plain tsc can compile. */
function writePlain(sandbox: Sandbox): void {
  for (const path of ['src', 'dist', 'tsconfig.json', 'tsconfig.tsbuildinfo']) sandbox.remove(path)
  sandbox.write('src/wrong.ts', wrong)
  sandbox.write('src/missing.ts', "import { nope } from './nowhere.js'\nexport const n: string = nope + missing\n")
}

/** TypeScript 6, and one of the two versions of TypeScript 7, whose API is the same but for emitting; a release tries all. */
const compilers = [
  { name: 'TypeScript 6', typescript: 'typescript', emits: true },
  ...sampled(
    [
      { name: 'TypeScript 7.0', typescript: 'typescript-7.0', emits: false },
      { name: 'TypeScript 7.1', typescript: 'typescript-7.1', emits: true },
    ],
    2,
  ),
].map((compiler, turn) => ({ ...compiler, turn }))

const emitting = compilers.filter(({ emits }) => emits)
/** A commit builds with one of its compilers, and a release with all that emit. */
const builders = new Set(sampled(emitting, 2).map(({ name }) => name))

describe.for(compilers)('$name, honotate check and build', ({ name, typescript, emits, turn }) => {
  const builds = builders.has(name)
  // Each commit tries each case below with one of its compilers, and a release with all.
  const layouts = sampled(['false', 'true'], compilers.length, turn)
  // A comparison with tsc starts two compilers, so a commit tries half of these cases.
  const half = <Case>(cases: readonly Case[]): readonly Case[] => sampled(cases, 2 * compilers.length, turn)
  let turns = turn
  const inTurn = (title: string): readonly string[] => sampled([title], compilers.length, turns++)

  let sandbox: Sandbox
  let plain: Sandbox
  beforeAll(() => {
    sandbox = createSandbox({ typescript })
    sandbox.write('tsconfig.json', { compilerOptions: options, include: ['src'] })
    plain = createSandbox({ typescript })
  })

  test.for(layouts)('the output and the exit code equal those of tsc with --pretty %s', async (pretty) => {
    writePlain(plain)
    const variants = [{ noUnusedLocals: true, types: ['nope'] }, { noEmitOnError: true }, { incremental: true }]
    // --pretty changes only the layout, so one variant is enough.
    for (const more of pretty === 'true' ? variants.slice(0, 1) : sampled(variants, 3)) {
      plain.write('tsconfig.json', { compilerOptions: { ...withoutDom, ...more }, include: ['src'] })
      for (const [command, flags] of emits
        ? ([
            ['check', ['--noEmit']],
            ['build', []],
          ] as const)
        : ([['check', ['--noEmit']]] as const)) {
        const expected = await run(plain, [...tsc, ...flags, '--pretty', pretty])
        for (const path of ['dist', 'tsconfig.tsbuildinfo']) if (plain.exists(path)) plain.remove(path)
        expect(await run(plain, [...honotate, command, '--pretty', pretty]), command).toEqual(expected)
        for (const path of ['dist', 'tsconfig.tsbuildinfo']) if (plain.exists(path)) plain.remove(path)
      }
    }
  })

  test.for(
    half<[string, string]>([
      ['a declaration that cannot be', json({ declaration: true })],
      ['imports of .ts, which forbids emitting', json({ allowImportingTsExtensions: true })],
      ['output in the place of the sources', json({ allowJs: true, rootDir: undefined, outDir: undefined })],
      ['options that exclude each other', json({ composite: true, declaration: false, incremental: true })],
      ['an option that does not exist', json({ nonsense: true })],
      ['an extends that does not exist', JSON.stringify({ extends: './nowhere.json', compilerOptions: withoutDom })],
      ['comments, and a comma at the end', `{ "compilerOptions": { /* } */ "lib": ["es5"], // old\n }, "include": 3 }`],
      ['a comma that is missing', `{ "compilerOptions": { "lib": ["es5"] } "files": ["src/odd.ts"] }`],
      ['no options of its own', `{ "extends": "./base.json", "files": ["src/odd.ts"] }`],
      ['an empty file', ''],
    ]),
  )('check prints the same errors as tsc --noEmit: %s', async ([, config]) => {
    writePlain(plain)
    plain.write('src/odd.ts', 'export const odd = () => new (class { private z = 1 })()\n')
    plain.write('src/script.js', 'export const script = 1\n')
    plain.write('base.json', { compilerOptions: withoutDom })
    plain.write('tsconfig.json', config)
    const expected = await run(plain, [...tsc, '--noEmit', '--pretty', 'false'])
    if (plain.exists('tsconfig.tsbuildinfo')) plain.remove('tsconfig.tsbuildinfo')
    expect(await run(plain, [...honotate, 'check', '--pretty', 'false'])).toEqual(expected)
    expect(plain.exists('dist')).toBe(false)
  })

  // TypeScript 7 uses `pretty` in the file only to decide whether to print the number of errors.
  test.runIf(typescript === 'typescript')('pretty in tsconfig.json applies if --pretty is not given', async () => {
    writePlain(plain)
    plain.write('tsconfig.json', json({ pretty: true }))
    const expected = await run(plain, [...tsc, '--noEmit'])
    expect(expected.output).toMatch(/Found \d+ errors in 2 files/u)
    expect(await run(plain, [...honotate, 'check'])).toEqual(expected)
  })

  // Without the option, `--watch` below reports no errors either.
  test.for(inTurn('check reports no errors in the service: experimentalDecorators in tsconfig.json has no effect'))(
    '%s',
    async () => {
      sandbox.write('tsconfig.json', {
        compilerOptions: { ...options, experimentalDecorators: true },
        include: ['src'],
      })
      expect(await run(sandbox, [...honotate, 'check'])).toEqual({ code: 0, output: '' })
      sandbox.write('tsconfig.json', { compilerOptions: options, include: ['src'] })
    },
  )

  test.for(inTurn('check reports errors at their source positions'))('%s', async () => {
    const lines = [
      "import { GetMapping, RequestQuery, RestController } from 'honotate'",
      '@RestController() export class Wrong {',
      "  @GetMapping('/') get(first: object, @RequestQuery() query: string, @Nope() other: object) { return query.nope + first + other }",
      '  set(@RequestQuery() value: object): number { return value }',
      '}',
    ]
    sandbox.write('src/wrong.ts', lines.join('\n'))
    const { code, output } = await run(sandbox, [...honotate, 'check', '--pretty', 'false'])
    const at = (line: number, needle: string): string =>
      `src/wrong.ts(${line},${(lines[line - 1] as string).indexOf(needle) + 1})`
    expect([...output.matchAll(/^(\S+): error (TS\d+)/gmu)].map(([, place, error]) => `${place} ${error}`)).toEqual([
      `${at(3, '@RequestQuery')} TS1270`,
      `${at(3, 'Nope')} TS2304`,
      `${at(3, 'nope +')} TS2339`,
      `${at(4, 'return')} TS2322`,
    ])
    expect(code).not.toBe(0)
    sandbox.remove('src/wrong.ts')
  })

  test.runIf(typescript !== 'typescript')('a second check reads rewritten files from the cache', async () => {
    const lines = [
      "import { GetMapping, RequestQuery, RestController } from 'honotate'",
      '@RestController() export class Kept {',
      "  @GetMapping('/') get(@RequestQuery() query: object) { return query.nope }",
      '}',
    ]
    sandbox.write('src/kept.ts', lines.join('\n'))
    onTestFinished(() => sandbox.remove('src/kept.ts'))
    const check = (env = {}) => run(sandbox, [...honotate, 'check', '--pretty', 'false'], env)
    const first = await check()
    expect(first.output).toContain(`src/kept.ts(3,${(lines[2] as string).indexOf('nope') + 1}): error TS2339`)
    expect(await check()).toEqual(first)
    const directory = 'node_modules/.cache/honotate'
    const entries = readdirSync(join(sandbox.directory, directory)).map((name) => join(directory, name))
    const path = entries.find((entry) => sandbox.read(entry).includes('class Kept')) as string
    sandbox.write(path, sandbox.read(path).replace('query.nope', 'query.none'))
    expect((await check()).output).toContain("'none'")
    expect(await check({ HONOTATE_CACHE: '0' })).toEqual(first)
  })

  test.for(inTurn('the compiler reports a syntax error at its position'))('%s', async () => {
    sandbox.write(
      'src/broken.ts',
      "import { GetMapping, RequestQuery } from 'honotate'\n\nexport class Broken {\n  @GetMapping('/') get(@RequestQuery() query: object) {\n    return query +* 2\n  }\n}\n",
    )
    const { code, output } = await run(sandbox, [...honotate, 'check', '--pretty', 'false'])
    expect(code).not.toBe(0)
    expect(output).toMatch(/^src\/broken\.ts\(5,19\): error TS1109: /mu)
    expect(output).not.toContain('HONOTATE')
    sandbox.remove('src/broken.ts')
  })

  test.runIf(builds)(
    'the build passes the conformance checks, and its stack traces show source positions',
    async () => {
      expect(await run(sandbox, [...honotate, 'build'])).toEqual({ code: 0, output: '' })
      await serving(sandbox, ['node', '--enable-source-maps', 'serve.mjs', 'dist/main.js'], (address) =>
        expectConformance(address),
      )
    },
  )

  test.runIf(builds)('build does not change the output of a file without parameter decorators', async () => {
    writePlain(plain)
    plain.write('tsconfig.json', { compilerOptions: { ...withoutDom, declaration: true }, include: ['src'] })
    await run(plain, tsc)
    const paths = ['wrong.js', 'wrong.js.map', 'wrong.d.ts', 'missing.js'].map((name) => `dist/${name}`)
    const expected = paths.map((path) => plain.read(path))
    plain.remove('dist')
    await run(plain, [...honotate, 'build'])
    expect(paths.map((path) => plain.read(path))).toEqual(expected)
  })

  test.runIf(builds)('build also builds referenced projects', async () => {
    const references = createSandbox({ typescript })
    const composite = { ...options, composite: true, declaration: true, rootDir: '.', outDir: '../dist' }
    references.write('library/tsconfig.json', { compilerOptions: { ...composite, outDir: '../dist/library' } })
    references.write('library/log.ts', references.read('src/decorators/log.ts'))
    references.write(
      'library/use.ts',
      "import { Log } from './log.ts'\nexport class Used { run(@Log('a') a: string) { return a } }\n",
    )
    references.write(
      'app/tsconfig.json',
      `{ "compilerOptions": ${JSON.stringify({ ...composite, outDir: '../dist/app' })}, "references": [{ "path": "../library" },], /* JSON with comments */ }`,
    )
    references.write(
      'app/main.ts',
      "import { Used } from '../library/use.js'\nexport class App { run(used: Used) { return used.run('x') } }\nconsole.log(new App().run(new Used()))\n",
    )
    expect(await run(references, [...honotate, 'build', '-p', 'app', '--pretty', 'false'])).toEqual({
      code: 0,
      output: '',
    })
    expect(references.exists('dist/app/main.js')).toBe(true)
    expect(references.read('dist/library/use.d.ts')).not.toContain('Log')
    references.write(
      'library/use.ts',
      "import { Log } from './log.ts'\nexport class Used { run(@Log('a') a: string): number { return a } }\n",
    )
    const { code, output } = await run(references, [...honotate, 'build', '-p', 'app', '--pretty', 'false'])
    expect(code).not.toBe(0)
    expect(output).toContain('library/use.ts(2,56): error TS2322')
  })

  test.runIf(!emits)('build fails with HONOTATE_CANNOT_EMIT', async () => {
    const { code, output } = await run(sandbox, [...honotate, 'build'])
    expect(code).toBe(1)
    expect(output).toContain('HONOTATE_CANNOT_EMIT')
  })

  test.for(inTurn('--watch checks again after an edit'))('%s', async () => {
    let seen = ''
    await serving(
      sandbox,
      [...honotate, 'check', '--watch', '--pretty', 'false'],
      async (_, output) => {
        await expect.poll(output).toMatch(/Found 0 errors/u)
        const source = sandbox.read('src/controllers/plain.ts')
        await sandbox.edit('src/controllers/plain.ts', source.replace("return 'plain'", 'return absent'))
        await expect.poll(output).toMatch(/src\/controllers\/plain\.ts\(7,12\): error TS2304/u)
        const length = output().length
        await sandbox.edit('src/controllers/plain.ts', source)
        await expect.poll(() => output().slice(length)).toMatch(/Found 0 errors/u)
        seen = output()
      },
      {},
      /Watching|watch mode/u,
    )
    expect(seen).toContain('File change detected')
  })

  // With TypeScript 6, the compiler itself watches.
  test.runIf(typescript !== 'typescript')('--watch continues after tsconfig.json is removed and restored', async () => {
    const config = sandbox.read('tsconfig.json')
    await serving(
      sandbox,
      [...honotate, 'check', '--watch', '--pretty', 'false'],
      async (_, output) => {
        await expect.poll(output).toMatch(/Found 0 errors/u)
        sandbox.remove('tsconfig.json')
        await expect.poll(output).toMatch(/error TS5083: Cannot read file '.*tsconfig\.json'\.\n.*Found 1 error\./u)
        const length = output().length
        sandbox.write('tsconfig.json', config)
        await expect.poll(() => output().slice(length)).toMatch(/Found 0 errors/u)
      },
      {},
      /Watching|watch mode/u,
    ).finally(() => sandbox.write('tsconfig.json', config))
  })

  test.runIf(!emits)('build --watch fails with HONOTATE_CANNOT_EMIT', async () => {
    const { code, output } = await run(sandbox, [...honotate, 'build', '--watch'])
    expect(code).toBe(1)
    expect(output).toMatch(/error: .*HONOTATE_CANNOT_EMIT/u)
  })
})

test('mistakes on the command line cause errors with codes', async () => {
  const sandbox = createSandbox()
  const code = async (...args: string[]) =>
    /HONOTATE_\w+/u.exec((await run(sandbox, [...honotate, ...args])).output)?.[0]
  expect(await code('check', '-p', 'nowhere')).toBe('HONOTATE_NO_CONFIG')
  expect(await code('check', '--strict')).toBe('HONOTATE_UNKNOWN_ARGUMENT')
  sandbox.write('tsconfig.json', {})
  sandbox.remove('node_modules/typescript')
  expect(await code('check')).toBe('HONOTATE_NO_TYPESCRIPT')
})

test('the command prints its help and version, and suggests corrections of unknown commands', async () => {
  const sandbox = createSandbox()
  const answer = (...args: string[]) => run(sandbox, [...honotate, ...args])
  const { version } = JSON.parse(sandbox.read('node_modules/honotate/package.json')) as { version: string }
  expect(await answer('--version')).toEqual({ code: 0, output: `${version}\n` })
  for (const args of [['--help'], ['-h'], ['help']]) {
    const { code, output } = await answer(...args)
    expect(code).toBe(0)
    expect(output).toMatch(/^Usage: honotate <command>[^]*check[^]*build[^]*--version/u)
  }
  for (const args of [
    ['check', '--help'],
    ['check', '-p', 'nowhere', '-h'],
    ['help', 'check'],
  ])
    expect(await answer(...args)).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: honotate check/u) })
  expect(await answer()).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: /u) })
  expect(await answer('chek')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/`chek`\. Did you mean `check`\? .*HONOTATE_UNKNOWN_COMMAND/u),
  })
  expect((await answer('deploy')).output).not.toContain('Did you mean')
  expect((await answer('init')).output).toContain('Create a project with `npm create honotate@latest`.')
  expect((await answer('build', '--wach')).output).toContain('Did you mean `--watch`?')
  expect((await answer('check', '-p')).output).toContain('HONOTATE_MISSING_VALUE')
  sandbox.write('tsconfig.json', { compilerOptions: { types: [] }, files: [] })
  expect((await answer('check', '--pretty=false')).output).toMatch(/error TS18002/u)
})
