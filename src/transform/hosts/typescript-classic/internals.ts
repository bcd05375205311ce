import type ts from 'typescript'

/** The compiler that ts-patch runs: the patched TypeScript, never the one that an `import` would find. */
export type TypeScript = typeof ts & {
  /** TypeScript's own `createProgram`: without the plugins, which must not run twice. */
  readonly originalCreateProgram?: typeof ts.createProgram
}

/** What a source file has at run time and TypeScript's declarations do not tell. */
export interface InternalSourceFile extends ts.SourceFile {
  /** The builder of `--incremental` and `--watch` compares it. */
  version?: string
  /** Stands for a file of the same package and version elsewhere. */
  readonly redirectInfo?: { readonly unredirected: ts.SourceFile }
  /** Only files of a language service have it. */
  readonly scriptSnapshot?: unknown
  /** `@ts-ignore` and `@ts-expect-error` comments. */
  commentDirectives?: readonly CommentDirective[] | undefined
}

/** A `@ts-expect-error` (type 0) or `@ts-ignore` (type 1) comment. */
export interface CommentDirective {
  readonly range: ts.TextRange
  readonly type: number
}

/** What a program has at run time and TypeScript's declarations do not tell. */
export interface InternalProgram extends ts.Program {
  getSourceFileByPath(path: ts.Path): InternalSourceFile | undefined
  readonly writeFile: ts.WriteFileCallback
  getBindAndCheckDiagnostics: DiagnosticsOfFile
  getProgramDiagnostics: DiagnosticsOfFile
  getSuggestionDiagnostics: DiagnosticsOfFile
  /** The builder sets it, and reads it back through the program that emits. */
  getBuildInfo?: unknown
}

/** The shape of the methods of a program that report on one file or, without one, on all. */
export type DiagnosticsOfFile = (file?: ts.SourceFile, ...rest: any[]) => readonly ts.Diagnostic[]

/** What a compiler host has at run time and TypeScript's declarations do not tell. */
export interface InternalHost extends ts.CompilerHost {
  onReleaseOldSourceFile?(file: ts.SourceFile, ...rest: any[]): void
}
