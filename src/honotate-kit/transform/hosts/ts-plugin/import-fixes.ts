import type ts from 'typescript'
import { secondHost, sharedDocuments } from './second-host.ts'

/**
 * Creates a function that returns the language service for removing unused imports. The service has the option
 * `experimentalDecorators`, with which TypeScript keeps imports that only parameter decorators use. If the project
 * itself sets the option, the function returns the editor's service.
 */
export function createImportFixes(
  typescript: typeof ts,
  { languageService, languageServiceHost, project }: ts.server.PluginCreateInfo,
): () => ts.LanguageService {
  let flagged: ts.LanguageService | undefined
  const host = secondHost(languageServiceHost, {
    getCompilationSettings: () => ({ ...languageServiceHost.getCompilationSettings(), experimentalDecorators: true }),
  })
  return () => {
    if (languageServiceHost.getCompilationSettings().experimentalDecorators) return languageService
    // Applies pending edits to the project.
    languageService.getProgram()
    return (flagged ??= typescript.createLanguageService(host, sharedDocuments(project)))
  }
}
