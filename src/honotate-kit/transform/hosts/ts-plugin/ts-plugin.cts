/**
 * The plugin for the language server of TypeScript 5.5 to 6.
 *
 * @module
 */
import type ts from 'typescript'
import type { loadOxc as LoadOxc } from '../../core/oxc.ts'
import type * as DecoratorNames from './decorator-names.ts'
import type { createRewrittenService as CreateRewrittenService } from './rewritten-service.ts'
import type { createStartDiagnostics as CreateStartDiagnostics } from './start-diagnostics.ts'

// tsserver loads plugins with `require` and ignores `exports`; it finds this file through `typesVersions`.
const { loadOxc } = require('../../core/oxc.js') as { loadOxc: typeof LoadOxc }
const { decoratorNames, identifiersIn } = require('./decorator-names.js') as typeof DecoratorNames
const { createRewrittenService } = require('./rewritten-service.js') as {
  createRewrittenService: typeof CreateRewrittenService
}
const { createStartDiagnostics } = require('./start-diagnostics.js') as {
  createStartDiagnostics: typeof CreateStartDiagnostics
}

/**
 * The plugin for the language server of TypeScript 5.5 to 6. In files with parameter decorators it reports the same errors as
 * `honotate check`, with those of a program that cannot start, and removing unused imports keeps imports that only parameter decorators use.
 *
 * `{ "compilerOptions": { "plugins": [{ "name": "honotate-kit/ts-plugin" }] } }`
 */
function init({ typescript }: { readonly typescript: typeof ts }): {
  create(info: ts.server.PluginCreateInfo): ts.LanguageService
} {
  return {
    create(info) {
      // If the parser cannot be loaded, the plugin must not start: tsserver logs the error and continues without the plugin.
      loadOxc()
      const { languageService } = info
      const rewritten = createRewrittenService(typescript, info)
      const startDiagnostics = createStartDiagnostics(typescript, info)

      function namesOf(fileName: string): ReadonlySet<string> {
        const file = languageService.getProgram()?.getSourceFile(fileName)
        return file ? decoratorNames(file.text, fileName) : new Set()
      }

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
      proxy.getCombinedCodeFix = (scope, fixId, ...rest) => {
        const actions = languageService.getCombinedCodeFix(scope, fixId, ...rest)
        if (!String(fixId).startsWith('unusedIdentifier')) return actions
        const changes = actions.changes.map((change) => withoutDeleting(change, namesOf(change.fileName)))
        return { ...actions, changes: changes.filter(({ textChanges }) => textChanges.length > 0) }
      }
      proxy.organizeImports = (args, ...rest) => {
        const keepsAll = namesOf(args.fileName).size > 0
        const mode = typescript.OrganizeImportsMode.SortAndCombine
        return languageService.organizeImports(keepsAll ? { ...args, mode } : args, ...rest)
      }
      return proxy

      function withoutDeleting(change: ts.FileTextChanges, names: ReadonlySet<string>): ts.FileTextChanges {
        const text = languageService.getProgram()?.getSourceFile(change.fileName)?.text ?? ''
        const isKept = ({ span }: ts.TextChange): boolean =>
          identifiersIn(text.slice(span.start, span.start + span.length)).some((name) => names.has(name))
        return { ...change, textChanges: change.textChanges.filter((each) => !isKept(each)) }
      }
    },
  }
}

module.exports = init
