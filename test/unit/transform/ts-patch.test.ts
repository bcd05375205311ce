import ts from 'typescript'
import { expect, test } from 'vitest'
import type {
  InternalHost,
  InternalProgram,
} from '../../../src/honotate-kit/transform/hosts/typescript-classic/internals.ts'
import { createRewrittenProgram } from '../../../src/honotate-kit/transform/hosts/typescript-classic/program.ts'
import honotate, {
  type TsPatchPluginConfig,
} from '../../../src/honotate-kit/transform/hosts/typescript-classic/ts-patch.ts'
import { coded } from '../../support/coded-error.ts'

const LIBRARY = `interface Array<T> { length: number; [index: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String { length: number }
interface TypedPropertyDescriptor<T> { value?: T }
interface ClassMethodDecoratorContext<This = any, Value = any> { name: string; of?: [This, Value] }
interface ClassDecoratorContext<Class = any> { of?: Class }
`
const HELPERS = `export declare function Parameters(...names: any[]): any
export declare function Parameter(index: number, ...decorators: ((value: undefined, context: any) => void)[]): any
`
const MAIN = `import { text } from './text'
export class Main {
  first(@text a: string, @text b: string) { return a.gone }
  second(@wrong a: string) { return a.length }
}
`
const library = { '/lib.d.ts': LIBRARY, '/helpers.d.ts': HELPERS, '/text.ts': 'export const text = () => {}\n' }
const config: TsPatchPluginConfig = { module: './helpers' }

type Files = Readonly<Record<string, string>>

/** A host that reads files from memory, and keeps the files that a program writes. */
function hostOf(files: Files): InternalHost & { readonly written: Map<string, Written> } {
  const written = new Map<string, Written>()
  return {
    written,
    getSourceFile(path, options) {
      const text = files[path]
      if (text === undefined) return undefined
      return Object.assign(ts.createSourceFile(path, text, options), { version: text })
    },
    writeFile: (path, text, _mark, _onError, from = []) => void written.set(path, { text, from }),
    getDefaultLibFileName: () => '/lib.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (path) => path in files,
    readFile: (path) => files[path],
    createHash: (text) => text,
  }
}

interface Written {
  readonly text: string
  readonly from: readonly ts.SourceFile[]
}

const defaults: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  noLib: true,
  types: [],
}

/** The program of the plugin for files in memory, with the host of these files. */
function programOf(
  files: Files,
  options: ts.CompilerOptions = {},
): { host: ReturnType<typeof hostOf>; asWritten: ts.Program; program: InternalProgram } {
  const all: Files = { ...library, ...files }
  const host = hostOf(all)
  const asWritten = ts.createProgram({ rootNames: Object.keys(all), options: { ...defaults, ...options }, host })
  return { host, asWritten, program: honotate(asWritten, host, config, { ts }) as InternalProgram }
}

/** Each diagnostic as its file, its code and the text at its place. */
function shown(diagnostics: readonly ts.Diagnostic[], files: Files = { '/main.ts': MAIN }): readonly string[] {
  return diagnostics.map(({ code, file, start = 0, length = 0 }) => {
    const text = file && { ...library, ...files }[file.fileName]
    expect(file?.text).toBe(text)
    return [file?.fileName, code, text?.slice(start, start + length)].join(' ').trim()
  })
}

test('errors have positions in the original text, for all files and for one file', () => {
  const { program } = programOf({ '/main.ts': MAIN })
  expect(shown(program.getOptionsDiagnostics())).toEqual([])
  expect(shown(program.getGlobalDiagnostics())).toEqual([])
  expect(shown(program.getSyntacticDiagnostics())).toEqual([])
  const expected = ['/main.ts 2339 gone', '/main.ts 2304 wrong']
  expect(shown(program.getSemanticDiagnostics())).toEqual(expected)
  expect(shown(program.getSemanticDiagnostics(program.getSourceFile('/main.ts')))).toEqual(expected)
  expect(shown(program.getBindAndCheckDiagnostics(program.getSourceFile('/main.ts')))).toEqual(expected)
  expect(shown(program.getSemanticDiagnostics(program.getSourceFile('/text.ts')))).toEqual([])
})

test('an error of the helpers module is at the first decorator, or at an import in the file', () => {
  const found = (main: string, others: Files = {}): readonly string[] => {
    const files = { ...others, '/main.ts': main, '/helpers.d.ts': '' }
    return shown(programOf(files).program.getSemanticDiagnostics(), files)
  }
  expect(found(MAIN)).toEqual(['/main.ts 2306 @', '/main.ts 2339 gone', '/main.ts 2304 wrong'])
  expect(found(`import {} from './helpers'\n${MAIN.replace('.gone', '')}`)).toEqual([
    "/main.ts 2306 './helpers'",
    '/main.ts 2304 wrong',
  ])
  // An error of another module stays at the import of that module.
  expect(found(MAIN, { '/text.ts': '' }).slice(0, 2)).toEqual(["/main.ts 2306 './text'", '/main.ts 2306 @'])
})

test('suggestions and errors of declarations have positions in the original text', () => {
  const files = { '/main.ts': `${MAIN}export const of = class { m(@wrong a: string) {} private b = 1 }\n` }
  const { program } = programOf(files, { declaration: true })
  const main = program.getSourceFile('/main.ts') as ts.SourceFile
  expect(shown(program.getDeclarationDiagnostics(main), files)).toEqual(['/main.ts 4094 of'])
  expect(shown(program.getSuggestionDiagnostics(main), files)).toEqual([
    '/main.ts 6133 b',
    '/main.ts 6133 a',
    '/main.ts 6133 b',
  ])
})

test('comment directives apply at their original positions, unless noCheck is set', () => {
  const files = {
    '/main.ts': `import { text } from './text'
export class Main {
  // @ts-expect-error
  first(@text a: string,
    // @ts-ignore
    @wrong b: string,
    // @ts-expect-error
    @other c: string) {}
}
`,
  }
  const { program } = programOf(files)
  const unused = ['/main.ts 2578 // @ts-expect-error']
  expect(shown(program.getSemanticDiagnostics(), files)).toEqual(unused)
  expect(shown(program.getBindAndCheckDiagnostics(program.getSourceFile('/main.ts')), files)).toEqual(unused)
  expect(shown(program.getProgramDiagnostics(program.getSourceFile('/main.ts')), files)).toEqual([])
  expect(shown(programOf(files, { noCheck: true }).program.getSemanticDiagnostics(), files)).toEqual([])
})

test('errors of other files are the same as in TypeScript, in the same order', () => {
  const files = { '/main.ts': MAIN, '/text.ts': 'export const text = () => gone\nexport const await = 1\n' }
  const { program } = programOf(files)
  const expected = ['/text.ts 1262 await', '/text.ts 2304 gone']
  expect(shown(program.getBindAndCheckDiagnostics(program.getSourceFile('/text.ts')), files)).toEqual(expected)
})

test('files without decorators stay the same objects, and a file is rewritten once for each module', () => {
  const { program, asWritten, host } = programOf({ '/main.ts': MAIN })
  expect(program.getSourceFile('/text.ts')).toBe(asWritten.getSourceFile('/text.ts'))
  const main = program.getSourceFile('/main.ts')
  expect(main).not.toBe(asWritten.getSourceFile('/main.ts'))
  const again = (module?: string): ts.SourceFile | undefined =>
    honotate(asWritten, host, module === undefined ? {} : { module }, { ts }).getSourceFile('/main.ts')
  expect(again('./helpers')).toBe(main)
  expect(again('./others')?.text).toContain('from "./others"')
  expect(again()?.text).toContain('from "honotate/helpers"')
})

test('source maps of the output lead to the original text, and the output refers to the original files', () => {
  const { program, host } = programOf({ '/main.ts': MAIN }, { sourceMap: true, inlineSources: true, outDir: '/out' })
  const { emitSkipped, diagnostics } = program.emit()
  expect([emitSkipped, diagnostics]).toEqual([false, []])
  const { text = '', from } = host.written.get('/out/main.js.map') ?? {}
  expect(JSON.parse(text)).toMatchObject({ sources: ['../main.ts'], sourcesContent: [MAIN] })
  expect(from?.map((file) => file.text)).toEqual([MAIN])
  expect(host.written.get('/out/main.js')?.text).toContain('__parameter(0, text)')
  expect(host.written.get('/out/text.js')?.text).toMatch(/^export const text = /u)
  const given = new Map<string, string>()
  program.emit(program.getSourceFile('/main.ts'), (path, content) => void given.set(path, content))
  expect([...given.keys()]).toEqual(['/out/main.js.map', '/out/main.js'])
  expect(given.get('/out/main.js.map')).toBe(text)
})

test.each<[count: number, others: Files]>([
  [2, {}],
  [3, { '/inner/main.ts': `// inner\n${MAIN.replace('./text', '../text')}` }],
])('the source map of one output of %i files contains the original text of each', (count, others) => {
  const files: Files = { '/main.ts': MAIN, ...others }
  const { program, host } = programOf(files, {
    sourceMap: true,
    inlineSources: true,
    outFile: '/out/all.js',
    module: ts.ModuleKind.System,
    rootDir: '/',
    ignoreDeprecations: '6.0',
  })
  program.emit()
  const { sources, sourcesContent } = JSON.parse(host.written.get('/out/all.js.map')?.text ?? '{}') as {
    sources: string[]
    sourcesContent: string[]
  }
  expect(sources).toHaveLength(count)
  for (const [path, text] of Object.entries(files)) expect(sourcesContent[sources.indexOf(`..${path}`)]).toBe(text)
})

test('the builder of TypeScript compares the rewritten text, and then receives the original files', () => {
  const { program, host } = programOf({ '/main.ts': MAIN })
  const versions = (): readonly unknown[] =>
    ['/main.ts', '/text.ts'].map((path) => {
      const found = program.getSourceFiles().find(({ fileName }) => fileName === path)
      return (found as { version?: string } | undefined)?.version
    })
  expect(versions()).toEqual([expect.stringMatching(/^[\da-f]{64}$/u), library['/text.ts']])
  ts.createSemanticDiagnosticsBuilderProgram(program, host)
  expect(versions()).toEqual([MAIN, library['/text.ts']])
  const main = program.getSourceFiles().find(({ fileName }) => fileName === '/main.ts')
  expect(main?.text).toBe(MAIN)
  expect(main?.getLineAndCharacterOfPosition(MAIN.indexOf('gone'))).toEqual({ line: 2, character: 53 })
  expect(program.getSourceFileByPath('/main.ts' as ts.Path)).toBe(main)
  expect(shown(program.getSemanticDiagnostics(main))).toEqual(['/main.ts 2339 gone', '/main.ts 2304 wrong'])
  program.emit(main)
  expect(host.written.get('/main.js')?.text).toContain('__parameter(0, text)')
})

test('a host releases the files that it has read, and is patched only once', () => {
  const { asWritten, host } = programOf({ '/main.ts': MAIN })
  expect(host.onReleaseOldSourceFile).toBeUndefined()
  const released: ts.SourceFile[] = []
  host.onReleaseOldSourceFile = (file) => void released.push(file)
  const oldProgram = honotate(asWritten, host, config, { ts })
  const release = host.onReleaseOldSourceFile
  honotate(asWritten, host, config, { ts })
  expect(host.onReleaseOldSourceFile).toBe(release)
  ts.createProgram({ rootNames: ['/lib.d.ts', '/text.ts'], options: defaults, host, oldProgram })
  expect(released).toEqual(['/helpers.d.ts', '/main.ts'].map((path) => asWritten.getSourceFile(path)))
})

test('createRewrittenProgram() reports the errors of rewritten files and of other files in order', () => {
  const files = { ...library, '/a.ts': 'gone', '/main.ts': MAIN, '/z.ts': 'gone' }
  const program = createRewrittenProgram(
    ts,
    { rootNames: Object.keys(files), options: defaults },
    hostOf(files),
    config,
  )
  expect(shown(program.getSemanticDiagnostics(), files)).toEqual([
    '/a.ts 2304 gone',
    '/main.ts 2339 gone',
    '/main.ts 2304 wrong',
    '/z.ts 2304 gone',
  ])
})

test('a program without a host keeps its files and its references', () => {
  const projectReferences = [{ path: '/other' }]
  const host = hostOf({ ...library, '/main.ts': MAIN })
  const rootNames = ['/lib.d.ts', '/main.ts']
  const asWritten = ts.createProgram({ rootNames, options: defaults, host, projectReferences })
  const program = honotate(asWritten, undefined, config, { ts })
  expect(program.getProjectReferences()).toEqual(projectReferences)
  expect(program.getSourceFile('/main.ts')?.text).toContain('__parameter(0, text)')
})

test('the program of an editor stays unchanged', () => {
  const { asWritten, host } = programOf({ '/main.ts': MAIN })
  Object.assign(asWritten.getSourceFile('/text.ts')!, { scriptSnapshot: {} })
  expect(honotate(asWritten, host, config, { ts })).toBe(asWritten)
})

test('experimentalDecorators is an error at the option in tsconfig.json, or without a position', () => {
  const text = '{ "compilerOptions": { "strict": true, "experimentalDecorators": true } }'
  const configFile = ts.parseJsonText('/tsconfig.json', text)
  const legacy = (options: ts.CompilerOptions): ts.Diagnostic | undefined =>
    programOf({ '/main.ts': MAIN }, { ...options, experimentalDecorators: true }).program.getOptionsDiagnostics()[0]
  expect(legacy({ configFile })).toMatchObject({
    category: ts.DiagnosticCategory.Error,
    code: 900_001,
    messageText: expect.stringContaining('"experimentalDecorators"'),
    file: configFile,
    start: text.indexOf('"experimental'),
    length: '"experimentalDecorators"'.length,
  })
  const elsewhere = { code: 900_001, file: undefined, start: undefined, length: undefined }
  expect(legacy({})).toMatchObject(elsewhere)
  expect(legacy({ configFile: ts.parseJsonText('/tsconfig.json', '{ "extends": "./base.json" }') })).toMatchObject(
    elsewhere,
  )
})

test.each([
  ['/app/tsconfig.json', { configFilePath: '/app/tsconfig.json' }],
  ['tsconfig.json', {}],
])('without transformProgram, the error names %s', (path, options) => {
  const { asWritten, host } = programOf({}, options)
  expect(() => honotate(asWritten, host, config)).toThrow(coded('TS_PATCH_NOT_A_PROGRAM_TRANSFORMER', path))
})
