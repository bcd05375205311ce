import { originalPositionFor, TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping'
import { describe, expect, test } from 'vitest'
import { decorators } from './decorators.ts'
import { compilerOptions, createProject, type Project } from './project.ts'

const main = `import { any, Text, Named } from './decorators.js'
export class Main {
  greet(@Text name: string, @any @Named('Mr. ') other: string) { const both = name + other; return this.fail(both) }
  fail(
    @any text: string,
    @Named(/* 😀 */ 'x') more?: string,
  ): never { throw new Error(text + more) }
}
if (globalThis.process?.argv[2]) new Main().greet('a', 'b')
`

function createMain(options: object): Project {
  return createProject({
    'tsconfig.json': { compilerOptions: { ...compilerOptions, ...options } },
    'src/decorators.ts': decorators,
    'src/main.ts': main,
    'src/globals.d.ts': 'declare var process: { argv: string[] } | undefined\n',
  })
}

/** Returns the text of the source from the position to which the map leads for `generated` in the output. */
function trace(output: string, map: EncodedSourceMap, generated: string): string {
  const before = output.slice(0, output.indexOf(generated)).split('\n')
  const { line, column } = originalPositionFor(new TraceMap(map), {
    line: before.length,
    column: (before.at(-1) as string).length,
  })
  return main.split('\n')[(line ?? 0) - 1]?.slice(column ?? 0) ?? 'nowhere'
}

describe('source maps lead to the original source', () => {
  test('from the output and from the declarations', async () => {
    const project = createMain({ sourceMap: true, inlineSources: true, declaration: true, declarationMap: true })
    expect(await project.tspc()).toMatchObject({ code: 0, output: '' })
    const output = project.read('dist/main.js')
    const map = JSON.parse(project.read('dist/main.js.map'))
    expect(map).toMatchObject({
      version: 3,
      file: 'main.js',
      sourceRoot: '',
      sources: ['../src/main.ts'],
      sourcesContent: [main],
    })
    expect(trace(output, map, 'both = name')).toMatch(/^both = name/u)
    expect(trace(output, map, 'this.fail(both)')).toMatch(/^this\.fail/u)
    expect(trace(output, map, "Named('Mr. ')")).toMatch(/^Named\('Mr. '\)/u)
    expect(trace(output, map, "'x'")).toMatch(/^'x'/u)
    expect(trace(output, map, 'new Error')).toMatch(/^new Error/u)

    const declarations = project.read('dist/main.d.ts')
    const declarationMap = JSON.parse(project.read('dist/main.d.ts.map'))
    expect(declarationMap.sources).toEqual(['../src/main.ts'])
    expect(trace(declarations, declarationMap, 'other: string')).toMatch(/^other: string/u)
    expect(trace(declarations, declarationMap, 'more?')).toMatch(/^more\?/u)

    expect(JSON.parse(project.read('dist/decorators.js.map')).sources).toEqual(['../src/decorators.ts'])
    const run = await project.node('--enable-source-maps', 'dist/main.js', 'fail')
    const thrown = project.at('src/main.ts', 'new Error').replace(/\((\d+),(\d+)\)/u, ':$1:$2')
    const called = project.at('src/main.ts', 'fail(both)').replace(/\((\d+),(\d+)\)/u, ':$1:$2')
    expect(run.output).toContain(`${project.directory}/${thrown}`)
    expect(run.output).toContain(`${project.directory}/${called}`)
  })

  test('if they are inline or have a sourceRoot', async () => {
    const inline = createMain({ inlineSourceMap: true, inlineSources: true })
    const rooted = createMain({ sourceMap: true, sourceRoot: 'https://example.com/src' })
    const answers = await Promise.all([inline.tspc(), rooted.tspc()])
    expect(answers).toMatchObject([
      { code: 0, output: '' },
      { code: 0, output: '' },
    ])

    const output = inline.read('dist/main.js')
    const inlined = JSON.parse(
      Buffer.from(output.slice(output.lastIndexOf('base64,') + 'base64,'.length), 'base64').toString(),
    )
    expect(inlined).toMatchObject({ sources: ['../src/main.ts'], sourcesContent: [main] })
    expect(trace(output, inlined, 'this.fail(both)')).toMatch(/^this\.fail/u)

    const map = JSON.parse(rooted.read('dist/main.js.map'))
    expect(map).toMatchObject({ sourceRoot: 'https://example.com/src/', sources: ['main.ts'] })
    expect(map.sourcesContent).toBeUndefined()
    expect(trace(rooted.read('dist/main.js'), map, 'this.fail(both)')).toMatch(/^this\.fail/u)
  })
})
