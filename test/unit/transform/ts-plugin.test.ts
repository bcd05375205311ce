import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { createImportFixes } from '../../../src/honotate-kit/transform/hosts/ts-plugin/import-fixes.ts'
import { createRewrittenDiagnostics } from '../../../src/honotate-kit/transform/hosts/ts-plugin/rewritten-diagnostics.ts'
import { decorators } from '../../integration/ts-patch/decorators.ts'
import { createFolder } from '../../support/folder.ts'
import { createTypesProject } from '../../support/types-project.ts'

const MAIN = `import { any, Text } from './decorators.js'
export class Main {
  fits(@Text a: string) { return [a] }
  wrong(@Text a: number, @any b: string) { return b.gone }
  related(@any a: string, @any b: { longName: string }) { return b.longNam }
}
`

const { directory } = createTypesProject({
  'src/decorators.ts': decorators,
  'src/main.ts': MAIN,
  'src/plain.ts': 'export const wrong: string = 1\n',
  'node_modules/dependency/index.ts': MAIN,
})

const pathOf = (name: string): string => join(directory, name)
const texts = new Map<string, string>()
const read = (path: string): string => texts.get(path) ?? readFileSync(path, 'utf8')
/** A file outside of all projects with packages, so the plugin does not find the helpers. */
const { directory: alone } = createFolder('alone', {
  'main.ts': "import { any } from 'honotate'\nexport class Main { m(@any a: string) { return a } }\n",
})

/** Edits that the project reads in `updateFromProject()`. */
const pending = new Map<string, string>()

const names = ['src/decorators.ts', 'src/main.ts', 'src/plain.ts'].map(pathOf).concat(join(alone, 'main.ts'))

/** The host that the editor's project passes to its plugins. */
const host: ts.LanguageServiceHost & { updateFromProject(): void; updateFromProjectInProgress: boolean } = {
  getCompilationSettings: () => ({
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    // With this option, the project's own service accepts parameter decorators.
    experimentalDecorators: true,
    types: [],
  }),
  getScriptFileNames: () => names,
  getScriptVersion: (path) => String(texts.get(path)?.length ?? 0),
  getScriptSnapshot: (path) =>
    ts.sys.fileExists(path) || texts.has(path) ? ts.ScriptSnapshot.fromString(read(path)) : undefined,
  getCurrentDirectory: () => directory,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  updateFromProject() {
    for (const [path, text] of pending) texts.set(path, text)
    pending.clear()
    this.updateFromProjectInProgress = true
    languageService.getProgram()
    this.updateFromProjectInProgress = false
  },
  updateFromProjectInProgress: false,
  directoryExists: ts.sys.directoryExists,
}
const documentRegistry = ts.createDocumentRegistry()
const languageService = ts.createLanguageService(host, documentRegistry)
const info = { languageService, languageServiceHost: host, project: { projectService: { documentRegistry } } }
const service = createRewrittenDiagnostics(ts, info as never)

/** The code of each error of a file, with the original text at its place. */
function errorsOf(name: string): readonly string[] | undefined {
  const text = read(pathOf(name))
  return service.diagnostics('getSemanticDiagnostics', pathOf(name))?.map(({ code, start = 0, length = 0, file }) => {
    expect(file?.text).toBe(text)
    return `${code} ${text.slice(start, start + length)}`
  })
}

test('errors of rewritten files have positions in the text of the editor', { timeout: 60_000 }, () => {
  expect(errorsOf('src/main.ts')).toEqual(['1241 @Text', '2339 gone', '2551 longNam'])
  const [related] =
    service.diagnostics('getSemanticDiagnostics', pathOf('src/main.ts'))?.at(-1)?.relatedInformation ?? []
  expect(MAIN.slice(related?.start, (related?.start ?? 0) + (related?.length ?? 0))).toBe('longName')
  texts.set(pathOf('src/main.ts'), MAIN.replace('b.gone', 'b'))
  expect(errorsOf('src/main.ts')).toEqual(['1241 @Text', '2551 longNam'])
  texts.set(pathOf('src/main.ts'), 'export const noDecorators = 1\n')
  expect(errorsOf('src/main.ts')).toBeUndefined()
  texts.delete(pathOf('src/main.ts'))
  expect(errorsOf('src/main.ts')).toHaveLength(3)
})

test('an edit reaches the project before its errors are computed', { timeout: 60_000 }, () => {
  pending.set(pathOf('src/main.ts'), MAIN.replace('b.longNam', 'b.longName'))
  const found = service.diagnostics('getSemanticDiagnostics', pathOf('src/main.ts'))
  texts.clear()
  expect(found?.map(({ code }) => code)).toEqual([1241, 2339])
})

test('an error of the helpers is not shown beside the same error of the file', { timeout: 60_000 }, () => {
  const found = service.diagnostics('getSemanticDiagnostics', join(alone, 'main.ts'))
  expect(found?.map(({ code, start = 0, length = 0 }) => [code, start, length])).toEqual([
    [2307, 20, "'honotate'".length],
  ])
})

test('suggestions have positions in the text of the editor', { timeout: 60_000 }, () => {
  texts.set(
    pathOf('src/main.ts'),
    `${MAIN}export class Last { async m(@any a: string) { const unused = 1; return a } }\n`,
  )
  const [found] = service.diagnostics('getSuggestionDiagnostics', pathOf('src/main.ts')) ?? []
  const last = service.diagnostics('getSuggestionDiagnostics', pathOf('src/main.ts'))?.at(-1)
  texts.delete(pathOf('src/main.ts'))
  expect(found).toBeDefined()
  expect(last?.start).toBeGreaterThan(MAIN.length)
})

test('files without decorators and files of packages are not rewritten', () => {
  expect(errorsOf('src/plain.ts')).toBeUndefined()
  expect(errorsOf('node_modules/dependency/index.ts')).toBeUndefined()
})

const DIRECTIVES = `import { any, Text } from './decorators.js'
export class Main {
  // @ts-expect-error between the decorators of a method and its head
  first(@Text a: number) { return [a] }
  second(
    @any a: string,
    /* @ts-ignore */
    @Text b: number,
    // @ts-expect-error nothing is wrong
    @Text c: string,
  ) { return [a, b, c, '// @ts-ignore'] }
}
`

test('directives apply to the lines of the editor', () => {
  texts.set(pathOf('src/main.ts'), DIRECTIVES)
  expect(errorsOf('src/main.ts')).toEqual(['2578 // @ts-expect-error nothing is wrong'])
  texts.set(pathOf('src/main.ts'), `// @ts-nocheck\n${DIRECTIVES}`)
  expect(errorsOf('src/main.ts')).toEqual([])
  texts.delete(pathOf('src/main.ts'))
})

const UNUSED = `import { any, Text, Unused } from './decorators.js'
import { join } from 'node:path'
export class Main { m(@Text a: string) { return [a] } }
`

test.each([true, false])(
  'imports that only parameter decorators use stay; with the flag: %s',
  (experimentalDecorators) => {
    const languageServiceHost = {
      ...host,
      updateFromProject: undefined,
      getCompilationSettings: () => ({ ...host.getCompilationSettings(), experimentalDecorators }),
    }
    const service = ts.createLanguageService(languageServiceHost as never, documentRegistry)
    const importFixes = createImportFixes(ts, { ...info, languageService: service, languageServiceHost } as never)
    texts.set(pathOf('src/main.ts'), UNUSED)
    const scope = { type: 'file', fileName: pathOf('src/main.ts') } as const
    const edited = [
      ...[ts.OrganizeImportsMode.All, ts.OrganizeImportsMode.RemoveUnused].map((mode) =>
        importFixes().organizeImports({ ...scope, mode }, {}, undefined),
      ),
      importFixes().getCombinedCodeFix(scope, 'unusedIdentifier_deleteImports', {}, {}).changes,
    ].map((changes) => changesIn(UNUSED, changes[0]?.textChanges ?? []))
    texts.delete(pathOf('src/main.ts'))
    for (const text of edited) {
      expect(text).toContain("import { Text } from './decorators.js'")
      expect(text).not.toContain('node:path')
    }
  },
)

function changesIn(text: string, changes: readonly ts.TextChange[]): string {
  return changes.reduceRight(
    (changed, { span, newText }) => changed.slice(0, span.start) + newText + changed.slice(span.start + span.length),
    text,
  )
}
