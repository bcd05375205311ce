import ts from 'typescript'
import files from 'virtual:declarations'
import type { Completion, Edit, TypeAnswer, TypeProblem, TypeRequest } from './messages.ts'
import { programOptions } from './program-options.ts'

const PROGRAM = '/program.ts'
/** The program as the user writes it, because completions must work before the transformer can parse the program. */
const DRAFT = '/draft.ts'
const MOST = 200

const texts = new Map([
  [PROGRAM, 'export {}'],
  [DRAFT, 'export {}'],
])
const versions = new Map<string, number>()

const options: ts.CompilerOptions = { ...programOptions, strict: true, noEmit: true }

const readFile = (path: string): string | undefined => texts.get(path) ?? files[path]
const folders = new Set(
  Object.keys(files).flatMap((path) => [...path.matchAll(/\//gu)].map(({ index }) => path.slice(0, index))),
)

const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [PROGRAM, DRAFT],
  getScriptVersion: (path) => String(versions.get(path) ?? 0),
  getScriptSnapshot: (path) => {
    const text = readFile(path)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: () => '/',
  getDefaultLibFileName: () => '/node_modules/typescript/lib/lib.d.ts',
  fileExists: (path) => readFile(path) !== undefined,
  readFile,
  directoryExists: (path) => path === '/' || folders.has(path.replace(/\/$/u, '')),
  getDirectories: () => [],
})

function write(path: string, text: string): void {
  texts.set(path, text)
  versions.set(path, (versions.get(path) ?? 0) + 1)
}

function check(code: string): TypeProblem[] {
  write(PROGRAM, code)
  return service.getSemanticDiagnostics(PROGRAM).map(({ start = 0, length = 0, messageText, code: number }) => ({
    from: start,
    to: start + length,
    message: `${readable(ts.flattenDiagnosticMessageText(messageText, '\n'))} (TS${number})`,
  }))
}

/** Prefers the explanation in a type of honotate to TypeScript's comparison of functions. */
function readable(message: string): string {
  const [, hint] = /Hint<"((?:[^"\\]|\\.)*)">/u.exec(message) ?? []
  return hint === undefined ? message : `${hint}.`
}

function complete(source: string, offset: number): Completion[] {
  write(DRAFT, source)
  const found = service.getCompletionsAtPosition(DRAFT, offset, { includeCompletionsForModuleExports: false })
  const [word = ''] = /[\w$]*$/u.exec(source.slice(0, offset)) ?? []
  const start = word.toLowerCase()
  return (found?.entries ?? [])
    .filter(({ name }) => name.toLowerCase().startsWith(start))
    .slice(0, MOST)
    .map(({ name, kind }) => ({ label: name, type: kind }))
}

/** TypeScript's own formatter changes indentation and spaces, and leaves the line breaks. */
function format(source: string): Edit[] {
  write(DRAFT, source)
  return service
    .getFormattingEditsForDocument(DRAFT, { ...ts.getDefaultFormatCodeSettings('\n'), indentSize: 2, tabSize: 2 })
    .map(({ span: { start, length }, newText }) => ({ from: start, to: start + length, insert: newText }))
}

const answer = (message: TypeAnswer): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<TypeRequest>) => {
  if (data.kind === 'check') answer({ kind: 'checked', id: data.id, problems: check(data.code) })
  else if (data.kind === 'format') answer({ kind: 'formatted', id: data.id, found: format(data.source) })
  else answer({ kind: 'completed', id: data.id, found: complete(data.source, data.offset) })
})

answer({ kind: 'ready' })
