import type ts from 'typescript'
import type { InternalHost, InternalSourceFile } from './internals.ts'
import type { Rewriter } from './rewriter.ts'

/**
 * A host that reads what `program` has read already, rewritten where there is something to rewrite. What is left as it
 * is stays the same source file.
 */
export function createRewritingHost(program: ts.Program, host: ts.CompilerHost, rewriter: Rewriter): ts.CompilerHost {
  const overrides: Pick<ts.CompilerHost, 'getSourceFile'> & Record<string, unknown> = {
    getSourceFile(fileName, options, ...rest) {
      const original = unredirected(program.getSourceFile(fileName)) ?? host.getSourceFile(fileName, options, ...rest)
      return original && (rewriter.rewrite(original, options)?.compiled ?? original)
    },
    getSourceFileByPath: undefined,
    // The original program lives as long as the rewritten one.
    onReleaseOldSourceFile: undefined,
    onReleaseParsedCommandLine: undefined,
  }
  return Object.assign(Object.create(host) as ts.CompilerHost, overrides)
}

const forwarding = new WeakSet<InternalHost>()

/**
 * Tells a host of `--watch` which of its own files are released. TypeScript knows the program of the last round by its
 * rewritten files, which the host has never seen, and so would go on watching the deleted ones.
 */
export function forwardReleases(host: InternalHost, rewriter: Rewriter): void {
  const release = host.onReleaseOldSourceFile
  if (!release || forwarding.has(host)) return
  forwarding.add(host)
  host.onReleaseOldSourceFile = (file, ...rest) => release.call(host, rewriter.find(file)?.asWritten ?? file, ...rest)
}

/** A host must not hand out the stand-in for a package that is installed twice. */
function unredirected(file: InternalSourceFile | undefined): ts.SourceFile | undefined {
  return file?.redirectInfo?.unredirected ?? file
}
