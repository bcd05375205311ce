import type ts from 'typescript/lib/tsserverlibrary'
import type { loadOxc as LoadOxc } from '../../core/oxc.ts'
import type { falseDiagnostics as FalseDiagnostics } from './false-diagnostics.ts'

// tsserver loads plugins with `require` and ignores `exports`; it finds this file through `typesVersions`.
const { loadOxc } = require('../../core/oxc.js') as { loadOxc: typeof LoadOxc }
const { falseDiagnostics } = require('./false-diagnostics.js') as { falseDiagnostics: typeof FalseDiagnostics }

/**
 * The plugin for the language server of TypeScript 5.5 to 6. It removes the errors at parameter decorators that honotate
 * compiles, and the hints that imports used only there are unused.
 *
 * `{ "compilerOptions": { "plugins": [{ "name": "honotate/ts-plugin" }] } }`
 */
function init(): { create(info: ts.server.PluginCreateInfo): ts.LanguageService } {
  return {
    create({ languageService }) {
      // Without its parser the plugin must not start: tsserver logs the error and goes on without it.
      loadOxc()
      const proxy = Object.create(null) as ts.LanguageService
      Object.assign(
        proxy,
        Object.fromEntries(
          Object.entries(languageService).map(([name, method]) => [
            name,
            typeof method === 'function' ? method.bind(languageService) : method,
          ]),
        ),
      )

      function withoutFalse<D extends ts.Diagnostic>(fileName: string, diagnostics: D[]): D[] {
        const file = diagnostics.length === 0 ? undefined : languageService.getProgram()?.getSourceFile(fileName)
        if (!file) return diagnostics
        const isFalse = falseDiagnostics(file.text, fileName)
        return diagnostics.filter((diagnostic) => !isFalse(diagnostic))
      }

      proxy.getSemanticDiagnostics = (fileName) =>
        withoutFalse(fileName, languageService.getSemanticDiagnostics(fileName))
      proxy.getSuggestionDiagnostics = (fileName) =>
        withoutFalse(fileName, languageService.getSuggestionDiagnostics(fileName))
      return proxy
    },
  }
}

module.exports = init
