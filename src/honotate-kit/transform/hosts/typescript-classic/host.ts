import type ts from 'typescript'
import type { InternalHost, InternalSourceFile } from './internals.ts'
import type { Rewriter } from './rewriter.ts'

/**
 * Creates a host that rewrites the files that `program` or else `host` returns. A file with nothing to rewrite stays
 * the same source file.
 */
export function createRewritingHost(
  program: ts.Program | undefined,
  host: ts.CompilerHost,
  rewriter: Rewriter,
): ts.CompilerHost {
  const overrides: Pick<ts.CompilerHost, 'getSourceFile'> & Record<string, unknown> = {
    getSourceFile(fileName, options, ...rest) {
      const original = unredirected(program?.getSourceFile(fileName)) ?? host.getSourceFile(fileName, options, ...rest)
      return original && (rewriter.rewrite(original, options)?.compiled ?? original)
    },
    getSourceFileByPath: undefined,
    // The rewritten program must not release files: the original program still uses them.
    onReleaseOldSourceFile: undefined,
    onReleaseParsedCommandLine: undefined,
  }
  return Object.assign(Object.create(host) as ts.CompilerHost, overrides)
}

const forwarding = new WeakSet<InternalHost>()

/**
 * Makes a host of `--watch` release its own files. TypeScript releases the rewritten files of the previous program. The
 * host does not know rewritten files, so it would keep watching deleted files.
 */
export function forwardReleases(host: InternalHost, rewriter: Rewriter): void {
  const release = host.onReleaseOldSourceFile
  if (!release || forwarding.has(host)) return
  forwarding.add(host)
  host.onReleaseOldSourceFile = (file, ...rest) => release.call(host, rewriter.find(file)?.asWritten ?? file, ...rest)
}

/** A host must return the file itself, not the redirect to another copy of its package. */
function unredirected(file: InternalSourceFile | undefined): ts.SourceFile | undefined {
  return file?.redirectInfo?.unredirected ?? file
}
