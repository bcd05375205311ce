import { createHash } from 'node:crypto'
import type ts from 'typescript'
import type { TransformOptions } from '../../core/transform-options.ts'
import { transform } from '../../transform.ts'
import { withoutDirectives } from './comment-directives.ts'
import { hasCode } from '../has-code.ts'
import type { RewrittenText } from '../typescript/original-diagnostics.ts'
import type { InternalSourceFile, TypeScript } from './internals.ts'

/** One file in the three forms that TypeScript uses. */
interface RewrittenFile extends RewrittenText {
  /** The file as written. Diagnostics are reported on it. */
  readonly asWritten: InternalSourceFile
  /** The rewritten file, which is checked and emitted. */
  readonly compiled: InternalSourceFile
  /** `compiled` with the original text and version: the form that TypeScript's builder and watcher see. */
  readonly shown: InternalSourceFile
}

/** Rewrites each source file once. */
export interface Rewriter {
  /** The rewritten form of `original`, or `undefined` if there is nothing to rewrite. */
  rewrite(original: ts.SourceFile, options: ts.ScriptTarget | ts.CreateSourceFileOptions): RewrittenFile | undefined
  /** Finds a rewritten file by its compiled or shown form. */
  find(file: ts.SourceFile | undefined): RewrittenFile | undefined
  compiledForm<F extends ts.SourceFile | undefined>(file: F): F
  shownForm<F extends ts.SourceFile | undefined>(file: F): F
}

// Keyed by source file, because `--watch` keeps the source files that have not changed.
const rewrittenFiles = new WeakMap<
  ts.SourceFile,
  { readonly module: string | undefined; readonly file: RewrittenFile | undefined }
>()
const byForm = new WeakMap<ts.SourceFile, RewrittenFile>()

export function createRewriter(typescript: TypeScript, { module }: TransformOptions): Rewriter {
  // The emitter passes a copy of the file. `getParseTreeNode()` returns the file itself.
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
  // Hashes the rewritten text, so that the builder does not trust the .tsbuildinfo of plain `tsc`.
  if (original.version !== undefined) compiled.version = createHash('sha256').update(result.code).digest('hex')
  const shown: InternalSourceFile = Object.create(compiled, {
    text: { value: original.text },
    // Not inherited from `compiled`: TypeScript computes it from `text`.
    lineMap: { value: undefined, writable: true },
    version: { value: original.version },
  })
  const file: RewrittenFile = { original: original.text, asWritten: original, compiled, shown, result }
  byForm.set(compiled, file)
  byForm.set(shown, file)
  return file
}
