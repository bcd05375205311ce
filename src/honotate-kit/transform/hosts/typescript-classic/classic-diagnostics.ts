import type ts from 'typescript'
import { toOriginal, type DiagnosticApi } from '../typescript/original-diagnostics.ts'
import type { TypeScript } from './internals.ts'
import type { Rewriter } from './rewriter.ts'

export type DiagnosticsMapper = (diagnostics: readonly ts.Diagnostic[]) => readonly ts.Diagnostic[]

type ClassicDiagnostic = ts.DiagnosticRelatedInformation & {
  readonly relatedInformation?: readonly ts.DiagnosticRelatedInformation[] | undefined
}

export function mapMessage(
  message: string | ts.DiagnosticMessageChain,
  change: (text: string) => string,
): string | ts.DiagnosticMessageChain {
  return typeof message === 'string' ? change(message) : mapChain(message, change)
}

function mapChain(chain: ts.DiagnosticMessageChain, change: (text: string) => string): ts.DiagnosticMessageChain {
  const { messageText, next } = chain
  return {
    ...chain,
    messageText: change(messageText),
    ...(next && { next: next.map((each) => mapChain(each, change)) }),
  }
}

export function createDiagnosticsMapper(typescript: TypeScript, rewriter: Rewriter): DiagnosticsMapper {
  const api: DiagnosticApi<ClassicDiagnostic> = {
    placeOf({ file, start = 0, length = 0 }) {
      const rewritten = rewriter.find(file)
      return { file: rewritten?.compiled === file ? rewritten : undefined, start, length }
    },
    headlineOf: ({ messageText }) => (typeof messageText === 'string' ? messageText : messageText.messageText),
    sourceOf: ({ file }) => file,
    mapText: (diagnostic, change) => ({ ...diagnostic, messageText: mapMessage(diagnostic.messageText, change) }),
    moveTo: (diagnostic, { start, length }) => ({
      ...diagnostic,
      file: rewriter.find(diagnostic.file)?.asWritten,
      start,
      length,
    }),
  }
  return function mapDiagnostics(diagnostics) {
    const mapped = toOriginal<ClassicDiagnostic>(diagnostics, api) as ts.Diagnostic[]
    const isSame = mapped.length === diagnostics.length && mapped.every((each, index) => each === diagnostics[index])
    return isSame ? diagnostics : typescript.sortAndDeduplicateDiagnostics(mapped)
  }
}
