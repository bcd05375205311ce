import type ts from 'typescript'
import { transform } from '../../transform.ts'
import { hasCode } from '../has-code.ts'
import { mapMessage } from '../typescript-classic/classic-diagnostics.ts'
import { applyToLines, findDirectives, hideDirectives, UNUSED_DIRECTIVE } from '../typescript/directives.ts'
import { toOriginal, type DiagnosticApi, type RewrittenText } from '../typescript/original-diagnostics.ts'
import { secondHost, sharedDocuments } from './second-host.ts'

function rewrite(original: string, fileName: string): RewrittenText | undefined {
  const directives = findDirectives(original, fileName)
  const result = transform(hideDirectives(original, directives), fileName, { hasCode })
  return result && { original, result, directives }
}

/** Reports diagnostics of rewritten files at their places in the files as written. */
interface RewrittenDiagnostics {
  /** `undefined` for a file with nothing to rewrite. */
  diagnostics(
    method: 'getSemanticDiagnostics' | 'getSuggestionDiagnostics',
    fileName: string,
  ): ts.Diagnostic[] | undefined
}

type Located = ts.DiagnosticRelatedInformation & { readonly relatedInformation?: readonly Located[] | undefined }

/** Creates a second language service for the project, which reads the rewritten text of its files. */
export function createRewrittenDiagnostics(
  typescript: typeof ts,
  { languageService, languageServiceHost, project }: ts.server.PluginCreateInfo,
): RewrittenDiagnostics {
  const known = new Map<string, { readonly version: string; readonly text: RewrittenText | undefined }>()

  function rewritten(fileName: string): RewrittenText | undefined {
    const version = languageServiceHost.getScriptVersion(fileName)
    const entry = known.get(fileName)
    if (entry && entry.version === version) return entry.text
    const snapshot = languageServiceHost.getScriptSnapshot(fileName)
    const original = snapshot?.getText(0, snapshot.getLength()) ?? ''
    const text = fileName.includes('/node_modules/') ? undefined : rewrite(original, fileName)
    known.set(fileName, { version, text })
    return text
  }

  const host: ts.LanguageServiceHost = secondHost(languageServiceHost, {
    getScriptVersion: (fileName: string) =>
      `${languageServiceHost.getScriptVersion(fileName)}${rewritten(fileName) ? ' rewritten' : ''}`,
    getScriptSnapshot(fileName: string) {
      const text = rewritten(fileName)
      return text
        ? typescript.ScriptSnapshot.fromString(text.result.code)
        : languageServiceHost.getScriptSnapshot(fileName)
    },
    getCompilationSettings: () => ({ ...languageServiceHost.getCompilationSettings(), experimentalDecorators: false }),
  })
  const service = typescript.createLanguageService(host, sharedDocuments(project))

  const api: DiagnosticApi<Located> = {
    placeOf: ({ file, start = 0, length = 0 }) => ({ file: file && rewritten(file.fileName), start, length }),
    headlineOf: ({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, '\n'),
    sourceOf: ({ file }) => file,
    mapText: (diagnostic, change) => ({ ...diagnostic, messageText: mapMessage(diagnostic.messageText, change) }),
    moveTo: (diagnostic, { start, length }) => ({
      ...diagnostic,
      file: diagnostic.file && languageService.getProgram()?.getSourceFile(diagnostic.file.fileName),
      start,
      length,
    }),
  }
  return {
    diagnostics(method, fileName) {
      // Applies pending edits to the project.
      languageService.getProgram()
      const text = rewritten(fileName)
      if (!text) return undefined
      const found = toOriginal<Located>(service[method](fileName), api) as ts.Diagnostic[]
      return method === 'getSemanticDiagnostics' ? obeyed(found, text, fileName) : found
    },
  }

  /** Drops the errors that a directive hides. Without `noCheck`, adds an error for each unused `@ts-expect-error`. */
  function obeyed(
    found: ts.Diagnostic[],
    { original, directives = [] }: RewrittenText,
    fileName: string,
  ): ts.Diagnostic[] {
    const applied = applyToLines(original, directives)
    const left = found.filter(({ start = 0 }) => !applied.hides(start))
    if (host.getCompilationSettings().noCheck) return left
    const file = languageService.getProgram()?.getSourceFile(fileName)
    const { code, text: messageText } = UNUSED_DIRECTIVE
    const unused = applied.unused().map(({ start, end }): ts.Diagnostic => ({
      category: typescript.DiagnosticCategory.Error,
      code,
      messageText,
      file,
      start,
      length: end - start,
    }))
    return [...left, ...unused]
  }
}
