import { posix } from 'node:path'
import ts from 'typescript'
import type { Source } from './sources.ts'

const root = '/corpus'
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.decorators.d.ts'],
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
}
const kept = new Map<string, ts.SourceFile | undefined>()
const dist = posix.join(import.meta.dirname, '../../src/honotate/dist')
/** The declarations of the entries that programs and compiled code import. */
const entries: Readonly<Record<string, string>> = {
  honotate: posix.join(dist, 'index.d.ts'),
  'honotate/helpers': posix.join(dist, 'parameter-helpers.d.ts'),
}

/**
 * Creates a program from the files of a package. Imports of these files and of `honotate` are resolved; imports of
 * other packages are not, neither before nor after the rewriting.
 *
 * @param before A program whose parsed files are reused if their text is the same.
 */
export function createProgram(sources: readonly Source[], before?: ts.Program): ts.Program {
  const files = new Map(sources.map(({ path, code }) => [posix.join(root, path), code]))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.getSourceFile = (name, version, ...rest) => {
    const code = files.get(name)
    const parsed = before?.getSourceFile(name)
    if (parsed && parsed.text === code) return parsed
    if (code !== undefined) return ts.createSourceFile(name, code, version)
    if (!kept.has(name)) kept.set(name, getSourceFile.call(host, name, version, ...rest))
    return kept.get(name)
  }
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.readFile = (name) => files.get(name) ?? readFile(name)
  host.resolveModuleNameLiterals = (literals, importer, _redirected, compilerOptions) =>
    literals.map(({ text }) => {
      if (!importer.startsWith(root)) return ts.resolveModuleName(text, importer, compilerOptions, host)
      const found =
        entries[text] ?? (text.startsWith('.') ? resolve(posix.join(posix.dirname(importer), text), files) : undefined)
      return {
        resolvedModule:
          found === undefined
            ? undefined
            : { resolvedFileName: found, extension: posix.extname(found), isExternalLibraryImport: false },
      }
    })
  return ts.createProgram([...files.keys()], options, host)
}

function resolve(path: string, files: ReadonlyMap<string, string>): string | undefined {
  const base = path.replace(/\.jsx?$/u, '')
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((candidate) => files.has(candidate))
}

/** The syntax errors and type errors of a file. */
export function diagnosticsOf(program: ts.Program, path: string): readonly ts.Diagnostic[] {
  const file = program.getSourceFile(posix.join(root, path))
  if (!file) throw new Error(`${path} is not in the program`)
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
}
