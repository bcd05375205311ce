import type ts from 'typescript'

/**
 * TypeScript as the host passes it, possibly patched by ts-patch. An `import` might load another copy of TypeScript.
 */
export type TypeScript = typeof ts & {
  /** TypeScript's own `createProgram`, in a TypeScript that is patched. */
  readonly originalCreateProgram?: typeof ts.createProgram
}

/** TypeScript's own `createProgram`. After `ts-patch install`, `createProgram` runs the plugins of tsconfig.json. */
export function createProgramOf(typescript: TypeScript): typeof ts.createProgram {
  return typescript.originalCreateProgram ?? typescript.createProgram
}

/** Members of a source file that TypeScript does not declare. */
export interface InternalSourceFile extends ts.SourceFile {
  /** The builder of `--incremental` and `--watch` compares versions to find changed files. */
  version?: string
  /** A program sets `path` and `resolvedPath`. */
  readonly path?: ts.Path
  readonly resolvedPath?: ts.Path
  /** Set if TypeScript uses the same file from another copy of the package instead. */
  readonly redirectInfo?: { readonly unredirected: ts.SourceFile }
  /** Set only in files of a language service. */
  readonly scriptSnapshot?: unknown
  commentDirectives?: readonly CommentDirective[] | undefined
  /** Set by `@ts-check` and `@ts-nocheck`. */
  readonly checkJsDirective?: { readonly enabled: boolean } | undefined
}

/** A `@ts-expect-error` (type 0) or `@ts-ignore` (type 1) comment. */
export interface CommentDirective {
  readonly range: ts.TextRange
  readonly type: number
}

/** Members of a program that TypeScript does not declare. */
export interface InternalProgram extends ts.Program {
  getSourceFileByPath(path: ts.Path): InternalSourceFile | undefined
  readonly writeFile: ts.WriteFileCallback
  getBindAndCheckDiagnostics: DiagnosticsOfFile
  getProgramDiagnostics: DiagnosticsOfFile
  getSuggestionDiagnostics: DiagnosticsOfFile
  /** The builder sets this member, and reads it from the program that emits. */
  getBuildInfo?: unknown
}

/** A method of a program that returns the diagnostics of one file or, without an argument, of all files. */
export type DiagnosticsOfFile = (file?: ts.SourceFile, ...rest: any[]) => readonly ts.Diagnostic[]

/** Members of a compiler host that TypeScript does not declare. */
export interface InternalHost extends ts.CompilerHost {
  onReleaseOldSourceFile?(file: ts.SourceFile, ...rest: any[]): void
}
