import { originalPositionFor, TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping'
import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '../support/program.ts'
import { sampled } from '../support/runs.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const source = `function Part(): (value: unknown, context: object) => void { return () => {} }
export class Adder { add(@Part() first: string, @Part() second: string) { return first + second } }
`

const build = ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'build']

/** A program with the comment of an inline source map in a string, as tools that write source maps have. */
const literal = `function Mark(): (value: unknown, context: object) => void { return () => {} }
export const prefix = '//# sourceMappingURL=data:application/json;base64,'
export class Marked { mark(@Mark() text: string) { return prefix + encodeURI(text) } }
`

function writeProject(sandbox: Sandbox, options: object, text: string): void {
  if (sandbox.exists('dist')) sandbox.remove('dist')
  sandbox.write('src/lib/main.ts', text)
  sandbox.write('tsconfig.json', {
    compilerOptions: {
      target: 'es2022',
      // Without `dom`: its declarations take most of the compile time.
      lib: ['es2022'],
      skipLibCheck: true,
      module: 'nodenext',
      outDir: 'dist',
      rootDir: 'src',
      types: [],
      ...options,
    },
  })
}

/** The place in the source of the addition in the output. */
function trace(output: string, map: EncodedSourceMap): { line: number | null; column: number | null } {
  const before = output.slice(0, output.indexOf('first + second')).split('\n')
  const { line, column } = originalPositionFor(new TraceMap(map), {
    line: before.length,
    column: (before.at(-1) as string).length,
  })
  return { line, column }
}

describe.for([
  ['typescript', 0],
  ['typescript-7.1', 1],
] as const)('%s, the source maps of honotate build', ([typescript, turn]) => {
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox({ typescript })
    sandbox.remove('src')
  })

  // A commit tries each of them with one of the two compilers, a release with both.
  const options: readonly [string, object][] = [
    ['with no more options', {}],
    ['under a sourceRoot that is a URL', { sourceRoot: 'https://example.com/src' }],
    ['under a sourceRoot that is a path', { sourceRoot: '../src' }],
    ['under a mapRoot that is a URL', { mapRoot: 'https://example.com/maps' }],
    ['under a mapRoot that is a path', { mapRoot: './maps' }],
    ['in the file', { sourceMap: false, inlineSourceMap: true, inlineSources: true }],
    ['in the file, under a sourceRoot', { sourceMap: false, inlineSourceMap: true, sourceRoot: '/' }],
  ]
  test.for(sampled(options, 2, turn))('map the output to the original source: %s', async ([, more]) => {
    writeProject(sandbox, { sourceMap: true, ...more }, source)
    expect(await run(sandbox, build)).toEqual({
      code: 0,
      output: '',
    })
    const output = sandbox.read('dist/lib/main.js')
    const map = (
      sandbox.exists('dist/lib/main.js.map')
        ? JSON.parse(sandbox.read('dist/lib/main.js.map'))
        : JSON.parse(Buffer.from(output.split('base64,').at(-1) as string, 'base64').toString())
    ) as EncodedSourceMap
    expect(trace(output, map)).toEqual({ line: 2, column: source.split('\n')[1]?.indexOf('first + second') })
    if (map.sourcesContent) expect(map.sourcesContent).toEqual([source])
  })

  test.for([false, true])('ignore a source map comment in a string, with inline maps: %s', async (inlineSourceMap) => {
    writeProject(sandbox, { inlineSourceMap }, literal)
    expect(await run(sandbox, build)).toEqual({
      code: 0,
      output: '',
    })
    const output = sandbox.read('dist/lib/main.js')
    expect(output).toContain("'//# sourceMappingURL=data:application/json;base64,'")
    expect(/^\/\/# sourceMappingURL=data:application\/json;base64,\S+$/mu.test(output)).toBe(inlineSourceMap)
  })
})
