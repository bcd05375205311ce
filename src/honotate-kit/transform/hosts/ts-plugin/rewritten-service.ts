import type ts from 'typescript'
import { transform } from '../../transform.ts'
import { hasCode } from '../has-code.ts'
import { toOriginal, type DiagnosticApi, type RewrittenText } from '../typescript/original-diagnostics.ts'

/** Diagnostics of rewritten files, at their places in the files as written. */
interface RewrittenService {
  /** `undefined` for a file with nothing to rewrite. */
  diagnostics(
    method: 'getSemanticDiagnostics' | 'getSuggestionDiagnostics',
    fileName: string,
  ): ts.Diagnostic[] | undefined
}

type Located = ts.DiagnosticRelatedInformation & { readonly relatedInformation?: readonly Located[] | undefined }

/**
 * Creates a second language service, which shares the host of the first one but reads the rewritten text of each file.
 */
export function createRewrittenService(
  typescript: typeof ts,
  { languageService, languageServiceHost, project }: ts.server.PluginCreateInfo,
): RewrittenService {
  const known = new Map<string, { readonly version: string; readonly text: RewrittenText | undefined }>()

  function rewritten(fileName: string): RewrittenText | undefined {
    const version = languageServiceHost.getScriptVersion(fileName)
    const entry = known.get(fileName)
    if (entry && entry.version === version) return entry.text
    const snapshot = languageServiceHost.getScriptSnapshot(fileName)
    const original = snapshot?.getText(0, snapshot.getLength()) ?? ''
    const result = fileName.includes('/node_modules/') ? undefined : transform(original, fileName, { hasCode })
    const text = result && { original, result }
    known.set(fileName, { version, text })
    return text
  }

  const host: ts.LanguageServiceHost = Object.assign(Object.create(languageServiceHost) as ts.LanguageServiceHost, {
    getScriptVersion: (fileName: string) =>
      `${languageServiceHost.getScriptVersion(fileName)}${rewritten(fileName) ? ' rewritten' : ''}`,
    getScriptSnapshot(fileName: string) {
      const text = rewritten(fileName)
      return text
        ? typescript.ScriptSnapshot.fromString(text.result.code)
        : languageServiceHost.getScriptSnapshot(fileName)
    },
    // These methods update the state of the first service, so the second one must not call them.
    updateFromProject: undefined,
    setCompilerHost: undefined,
    onReleaseOldSourceFile: undefined,
    onReleaseParsedCommandLine: undefined,
    getCompilationSettings: () => ({ ...languageServiceHost.getCompilationSettings(), experimentalDecorators: false }),
  })
  const documentRegistry = Reflect.get(project.projectService, 'documentRegistry') as ts.DocumentRegistry
  const service = typescript.createLanguageService(host, documentRegistry)

  const api: DiagnosticApi<Located> = {
    placeOf: ({ file, start = 0, length = 0 }) => ({ file: file && rewritten(file.fileName), start, length }),
    headlineOf: ({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, '\n'),
    sourceOf: ({ file }) => file,
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
      if (!rewritten(fileName)) return undefined
      return toOriginal<Located>(service[method](fileName), api) as ts.Diagnostic[]
    },
  }
}
