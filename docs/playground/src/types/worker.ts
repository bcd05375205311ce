import ts from 'typescript'
import files from 'virtual:declarations'
import { writeContract } from './contract.ts'
import { readText, texts } from './host.ts'
import type {
  Completion,
  ContractFile,
  Edit,
  TypeAnswer,
  TypeProblem,
  TypeRequest,
  WrittenContract,
} from './messages.ts'
import { GLOBALS, programOptions } from './program-options.ts'

const PROGRAM = '/program.ts'
/** The program as the user writes it, because completions must work before the transformer can parse the program. */
const DRAFT = '/draft.ts'
const GLOBAL_TYPES = '/globals.d.ts'
const EMPTY = 'export {}'
const MOST = 200

texts.set(PROGRAM, EMPTY).set(DRAFT, EMPTY)
texts.set(GLOBAL_TYPES, GLOBALS)
const versions = new Map<string, number>()

const options: ts.CompilerOptions = { ...programOptions, strict: true, noEmit: true }

const folders = new Set(
  Object.keys(files).flatMap((path) => [...path.matchAll(/\//gu)].map(({ index }) => path.slice(0, index))),
)

const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [GLOBAL_TYPES, PROGRAM, DRAFT],
  getScriptVersion: (path) => String(versions.get(path) ?? 0),
  getScriptSnapshot: (path) => {
    const text = readText(path)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: () => '/',
  getDefaultLibFileName: () => '/node_modules/typescript/lib/lib.d.ts',
  fileExists: (path) => readText(path) !== undefined,
  readFile: readText,
  directoryExists: (path) => path === '/' || folders.has(path.replace(/\/$/u, '')),
  getDirectories: () => [],
})

function write(path: string, text: string): void {
  texts.set(path, text)
  versions.set(path, (versions.get(path) ?? 0) + 1)
}

function check(code: string, contract: ContractFile | undefined): TypeProblem[] {
  // A contract changes the types of every program that TypeScript sees.
  write(DRAFT, EMPTY)
  if (contract) write(`/${contract.name}.ts`, contract.text)
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

function contractOf(source: string): WrittenContract {
  write(PROGRAM, EMPTY)
  write(DRAFT, source)
  return writeContract(service.getProgram() as ts.Program, DRAFT)
}

const answer = (message: TypeAnswer): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<TypeRequest>) => {
  if (data.kind === 'check') answer({ kind: 'checked', id: data.id, problems: check(data.code, data.contract) })
  else if (data.kind === 'contract') answer({ kind: 'contract', id: data.id, found: [contractOf(data.source)] })
  else if (data.kind === 'format') answer({ kind: 'formatted', id: data.id, found: format(data.source) })
  else answer({ kind: 'completed', id: data.id, found: complete(data.source, data.offset) })
})

answer({ kind: 'ready' })
