import { createHash } from 'node:crypto'
import type ts from 'typescript'
import type { TransformOptions } from '../../core/options.ts'
import { transform } from '../../transform.ts'
import { withoutDirectives } from './comment-directives.ts'
import { hasCode } from '../has-code.ts'
import type { RewrittenText } from '../typescript/rewritten-text.ts'
import type { InternalSourceFile, TypeScript } from './internals.ts'

/** One file in the three forms that TypeScript uses. */
export interface RewrittenFile extends RewrittenText {
  /** The file as written. Diagnostics are reported on it. */
  readonly asWritten: InternalSourceFile
  /** What is checked and emitted. */
  readonly compiled: InternalSourceFile
  /** The compiled file with the text and the version of the one as written: what the builder and the watcher keep. */
  readonly shown: InternalSourceFile
}

/** Rewrites source files, each one once. */
export interface Rewriter {
  /** The rewritten form of `original`, or `undefined` when there is nothing to rewrite. */
  rewrite(original: ts.SourceFile, options: ts.ScriptTarget | ts.CreateSourceFileOptions): RewrittenFile | undefined
  /** The file that `file` is a compiled or shown form of. */
  find(file: ts.SourceFile | undefined): RewrittenFile | undefined
  compiledForm<F extends ts.SourceFile | undefined>(file: F): F
  shownForm<F extends ts.SourceFile | undefined>(file: F): F
}

// Keyed by source file: `--watch` keeps the ones that have not changed, and with them what is known of them.
const rewrittenFiles = new WeakMap<
  ts.SourceFile,
  { readonly module: string | undefined; readonly file: RewrittenFile | undefined }
>()
const byForm = new WeakMap<ts.SourceFile, RewrittenFile>()

export function createRewriter(typescript: TypeScript, { module }: TransformOptions): Rewriter {
  // The emitter speaks of a copy of the file, which knows what it was copied from.
  const find = (file: ts.SourceFile | undefined): RewrittenFile | undefined =>
    file && byForm.get(typescript.getParseTreeNode(file, typescript.isSourceFile) ?? file)
  return {
    find,
    compiledForm: <F extends ts.SourceFile | undefined>(file: F) => (find(file)?.compiled as F) ?? file,
    shownForm: <F extends ts.SourceFile | undefined>(file: F) => (find(file)?.shown as F) ?? file,
    rewrite(original, options) {
      const known = rewrittenFiles.get(original)
      if (known && known.module === module) return known.file
      const file = rewriteFile(typescript, original, options, module === undefined ? {} : { module })
      rewrittenFiles.set(original, { module, file })
      return file
    },
  }
}

function rewriteFile(
  typescript: TypeScript,
  original: InternalSourceFile,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
  transformOptions: TransformOptions,
): RewrittenFile | undefined {
  if (original.isDeclarationFile) return undefined
  const result = transform(original.text, original.fileName, { hasCode, ...transformOptions })
  if (!result) return undefined
  const compiled = withoutDirectives(typescript.createSourceFile(original.fileName, result.code, options))
  // Of the rewritten text: what plain `tsc`, or another version of this package, has left in a .tsbuildinfo is not true of it.
  if (original.version !== undefined) compiled.version = createHash('sha256').update(result.code).digest('hex')
  const shown: InternalSourceFile = Object.create(compiled, {
    text: { value: original.text },
    // TypeScript computes it from the text when it is first asked for.
    lineMap: { value: undefined, writable: true },
    version: { value: original.version },
  })
  const file: RewrittenFile = { original: original.text, asWritten: original, compiled, shown, result }
  byForm.set(compiled, file)
  byForm.set(shown, file)
  return file
}
