/**
 * The plugin for the language server of TypeScript 5.5 to 6.
 *
 * @module
 */
import type ts from 'typescript'
import type { loadOxc as LoadOxc } from '../../core/oxc.ts'
import type { createImportFixes as CreateImportFixes } from './import-fixes.ts'
import type { createRewrittenDiagnostics as CreateRewrittenDiagnostics } from './rewritten-diagnostics.ts'
import type { createStartDiagnostics as CreateStartDiagnostics } from './start-diagnostics.ts'

// tsserver loads plugins with `require` and ignores `exports`; it finds this file through `typesVersions`.
const { loadOxc } = require('../../core/oxc.js') as { loadOxc: typeof LoadOxc }
const { createImportFixes } = require('./import-fixes.js') as {
  createImportFixes: typeof CreateImportFixes
}
const { createRewrittenDiagnostics } = require('./rewritten-diagnostics.js') as {
  createRewrittenDiagnostics: typeof CreateRewrittenDiagnostics
}
const { createStartDiagnostics } = require('./start-diagnostics.js') as {
  createStartDiagnostics: typeof CreateStartDiagnostics
}

/**
 * The plugin for the language server of TypeScript 5.5 to 6. Like `honotate check`, it reports type errors in files
 * with parameter decorators, and the reasons why a program cannot start. Removing unused imports keeps imports that
 * only parameter decorators use.
 *
 * `{ "compilerOptions": { "plugins": [{ "name": "honotate-kit/ts-plugin" }] } }`
 */
function init({ typescript }: { readonly typescript: typeof ts }): {
  create(info: ts.server.PluginCreateInfo): ts.LanguageService
} {
  return {
    create(info) {
      // Throws if the parser cannot be loaded: tsserver then logs the error and continues without the plugin.
      loadOxc()
      const { languageService } = info
      const rewritten = createRewrittenDiagnostics(typescript, info)
      const importFixes = createImportFixes(typescript, info)
      const startDiagnostics = createStartDiagnostics(typescript, info)

      const proxy = Object.create(null) as ts.LanguageService
      for (const [name, method] of Object.entries(languageService))
        Object.assign(proxy, { [name]: typeof method === 'function' ? method.bind(languageService) : method })
      proxy.getSemanticDiagnostics = (fileName) => [
        ...(rewritten.diagnostics('getSemanticDiagnostics', fileName) ??
          languageService.getSemanticDiagnostics(fileName)),
        ...startDiagnostics(fileName),
      ]
      proxy.getSuggestionDiagnostics = (fileName) =>
        (rewritten.diagnostics('getSuggestionDiagnostics', fileName) as ts.DiagnosticWithLocation[] | undefined) ??
        languageService.getSuggestionDiagnostics(fileName)
      proxy.getCombinedCodeFix = (...args) => importFixes().getCombinedCodeFix(...args)
      proxy.organizeImports = (...args) => importFixes().organizeImports(...args)
      return proxy
    },
  }
}

module.exports = init
