import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '../support/program.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const honotate = ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js']
const tsc = ['node', 'node_modules/typescript/bin/tsc']

const options = {
  target: 'es2022',
  // Without `dom`: its declarations take most of the compile time.
  lib: ['es2022'],
  skipLibCheck: true,
  module: 'nodenext',
  strict: true,
  outDir: 'dist',
  rootDir: 'src',
  composite: true,
}

/** The options of the library, the source of the library, and the source of the app. */
type Sources = readonly [object, string, string]

/** The library compiles with other options than the app that references it. */
function writeProjects(sandbox: Sandbox, [libraryOptions, library, app]: Sources): void {
  for (const name of ['library', 'app']) if (sandbox.exists(name)) sandbox.remove(name)
  sandbox.write('library/tsconfig.json', { compilerOptions: { ...options, types: [], ...libraryOptions } })
  sandbox.write('library/src/library.ts', library)
  sandbox.write('app/tsconfig.json', {
    compilerOptions: { ...options, types: [] },
    references: [{ path: '../library' }],
  })
  sandbox.write('app/src/app.ts', app)
}

describe.for([
  { typescript: 'typescript', emits: true },
  { typescript: 'typescript-7.0', emits: false },
  { typescript: 'typescript-7.1', emits: true },
])('$typescript, a project is checked against the declarations of referenced projects', ({ typescript, emits }) => {
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox({ typescript })
    sandbox.remove('src')
  })

  const hidden: Sources = [
    { stripInternal: true },
    '/** @internal */\nexport const hidden = 1\nexport const shown = 2\n',
    "import { hidden } from '../../library/src/library.js'\nexport const number: number = hidden\n",
  ]
  const loose: Sources = [
    { strict: false },
    'export function same(value) { return value as string | undefined }\nexport const text = same(1)\n',
    "import { text } from '../../library/src/library.js'\nexport const word: string = text\n",
  ]

  test('that are missing', async () => {
    writeProjects(sandbox, hidden)
    const expected = await run(sandbox, [...tsc, '--noEmit', '-p', 'app', '--pretty', 'false'])
    expect(expected.output).toContain('TS6305')
    expect(await run(sandbox, [...honotate, 'check', '-p', 'app', '--pretty', 'false'])).toEqual(expected)
  })

  test.for<[string, Sources]>([
    ['that lack an export', hidden],
    ['of a project that is less strict', loose],
  ])('%s', async ([, files]) => {
    writeProjects(sandbox, files)
    const built = await run(sandbox, [...tsc, '-b', 'app', '--pretty', 'false'])
    const checked = await run(sandbox, [...tsc, '--noEmit', '-p', 'app', '--pretty', 'false'])
    // After errors, TypeScript 6 exits with 1 or 2, depending on its .tsbuildinfo.
    const { output } = await run(sandbox, [...honotate, 'check', '-p', 'app', '--pretty', 'false'])
    expect(output).toBe(checked.output)
    if (!emits) return
    writeProjects(sandbox, files)
    expect(await run(sandbox, [...honotate, 'build', '-p', 'app', '--pretty', 'false'])).toEqual(built)
  })
})

const DIRECTIVES = `import { GetMapping, RequestParam, RequestQuery, RestController } from 'honotate'
@RestController()
export class Directives {
  @GetMapping('/1')
  // @ts-expect-error the query is an object
  first(@RequestQuery() query: string) { return query }
  @GetMapping('/2')
  second(
    @RequestParam('a') a: string,
    // @ts-ignore
    @RequestQuery() query: string,
    // @ts-expect-error nothing is wrong
    @RequestParam('b') b: string,
  ) { return [query, a, b, '// @ts-ignore'] }
}
`

test.for(['typescript', 'typescript-7.0', 'typescript-7.1'])(
  '%s checks the projects of a tsconfig.json without files, and obeys directives above decorated parameters',
  async (typescript) => {
    const sandbox = createSandbox({ typescript })
    sandbox.remove('src')
    const compilerOptions = { ...options, types: [], composite: false, outDir: undefined, rootDir: undefined }
    const references = [{ path: './app' }, { path: './tsconfig.test.json' }]
    sandbox.write('tsconfig.json', { files: [], references: [...references, { path: './missing' }] })
    sandbox.write('tsconfig.test.json', { compilerOptions, include: ['test'] })
    sandbox.write('app/tsconfig.json', { compilerOptions, include: ['src'] })
    sandbox.write('test/wrong.ts', "export const wrong: number = 'wrong'\n")
    sandbox.write('app/src/directives.ts', DIRECTIVES)
    const { code, output } = await run(sandbox, [...honotate, 'check', '--pretty', 'false'])
    expect(code).toBeGreaterThan(0)
    expect(output.trim().split('\n')).toEqual([
      "app/src/directives.ts(12,5): error TS2578: Unused '@ts-expect-error' directive.",
      "test/wrong.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
      expect.stringMatching(/^tsconfig\.json\(.* error TS6053: File '.*missing' not found\.$/u),
    ])
    sandbox.write('tsconfig.json', { files: [], references })
    sandbox.write('test/wrong.ts', 'export const right = 1\n')
    sandbox.write('app/src/directives.ts', DIRECTIVES.replace('// @ts-expect-error nothing is wrong', ''))
    expect(await run(sandbox, [...honotate, 'check', '--pretty', 'false'])).toEqual({ code: 0, output: '' })
    if (typescript !== 'typescript-7.1') return
    // The outputs have the directives of the source.
    const built = { ...compilerOptions, rootDir: 'src', outDir: '../dist', target: 'esnext' }
    sandbox.write('app/tsconfig.json', { compilerOptions: built, include: ['src'] })
    expect(await run(sandbox, [...honotate, 'build', '-p', 'app', '--pretty', 'false'])).toEqual({
      code: 0,
      output: expect.stringMatching(/^warning: with the target `esnext`/u),
    })
    const emitted = sandbox.read('dist/directives.js').match(/@ts.[a-z-]+/gu)
    expect(emitted).toEqual(['@ts-expect-error', '@ts-ignore', '@ts-ignore'])
  },
)
