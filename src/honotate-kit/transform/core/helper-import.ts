import type { MagicString } from 'magic-string'
import type { Comment, ParseResult, Statement } from 'oxc-parser'
import { jsonCode } from '../../code-text.ts'
import { freeName } from './free-name.ts'
import { requiredModule } from './imports.ts'
import type { Site } from './scan.ts'
import { HELPER_NAMESPACE } from './transform-options.ts'

/**
 * The names by which the rewritten text calls the helpers.
 *
 * An earlier version of honotate must report a clear error if it cannot run code that a later version has compiled. So
 * a later version adds arguments to these helpers instead of new helpers. If an earlier version would misread the
 * arguments, the first argument is the version of the helpers: `@Parameters(2, …)`.
 */
export interface Helpers {
  readonly parameters: string
  readonly parameter: string
  readonly dependencies: string
}

/** Adds the import of the helpers that the sites need, and returns their names. */
export function addImport(
  text: MagicString,
  code: string,
  id: string,
  module: string,
  parsed: ParseResult,
  sites: readonly Site[],
): Helpers {
  const place = importPlace(code, parsed)
  const from = jsonCode(module)
  const insert = (statement: string): MagicString => text.appendLeft(place.at, place.before + statement + place.after)
  const style = importStyle(parsed, id)
  if (style !== 'import') {
    const namespace = freeName(code, HELPER_NAMESPACE)
    insert(`${style === 'require' ? 'const' : 'import'} ${namespace} = require(${from});`)
    return {
      parameters: `${namespace}.Parameters`,
      parameter: `${namespace}.Parameter`,
      dependencies: `${namespace}.Dependencies`,
    }
  }
  const helpers = {
    parameters: freeName(code, '__parameters'),
    parameter: freeName(code, '__parameter'),
    dependencies: freeName(code, '__dependencies'),
  }
  const names = [
    ...(sites.some((site) => site.parameters)
      ? [`Parameters as ${helpers.parameters}`, `Parameter as ${helpers.parameter}`]
      : []),
    ...(sites.some((site) => site.dependencies !== undefined) ? [`Dependencies as ${helpers.dependencies}`] : []),
  ]
  insert(`import { ${names.join(', ')} } from ${from};`)
  return helpers
}

/** How a file imports: `import x from 'y'`, TypeScript's `import x = require('y')`, or JavaScript's `require('y')`. */
type ImportStyle = 'import' | 'import-require' | 'require'

/**
 * Chooses how to import the helpers: in the style of the file's own imports and exports, because under
 * `verbatimModuleSyntax`, `import x = require('y')` is the only import that a CommonJS file allows. A `.cjs` file is
 * JavaScript, so it calls `require('y')`.
 */
function importStyle({ program }: ParseResult, id: string): ImportStyle {
  if (id.endsWith('.cjs')) return 'require'
  const usesModules = program.body.some(
    (statement) => statement.type === 'ImportDeclaration' || statement.type.startsWith('Export'),
  )
  if (usesModules) return 'import'
  const usesRequire = program.body.some(
    (statement) => requiredModule(statement) !== undefined || statement.type === 'TSExportAssignment',
  )
  return usesRequire || id.endsWith('.cts') ? 'import-require' : 'import'
}

/** Where the import of the helpers goes, with the separators around it. */
interface ImportPlace {
  readonly at: number
  readonly before: string
  readonly after: string
}

/**
 * Places the import of the helpers directly after the first import: the line usually ends there, so no other code
 * moves. If the file does not start with an import, the place is before the first statement and its JSDoc, but after
 * directives.
 */
function importPlace(code: string, { program, comments }: ParseResult): ImportPlace {
  const index = program.body.findIndex((statement) => !('directive' in statement && statement.directive))
  const first = program.body[index] as Statement
  if (first.type === 'ImportDeclaration' || first.type === 'TSImportEqualsDeclaration') {
    return { at: first.end, before: code[first.end - 1] === ';' ? ' ' : '; ', after: '' }
  }
  const start = statementStart(first)
  const at = ownJsDoc(code, comments, start)?.start ?? start
  const directive = program.body[index - 1]
  // A directive without `;` ends at its line break. If the line break comes only after the JSDoc, a `;` must precede
  // the import.
  const isOpen =
    directive !== undefined &&
    code[directive.end - 1] !== ';' &&
    !/[\n\r\u2028\u2029]/u.test(code.slice(directive.end, at))
  return { at, before: isOpen ? '; ' : '', after: ' ' }
}

/**
 * The start of a statement with its decorators: in `@C export class X {}`, the decorator belongs to the class but comes
 * first.
 */
function statementStart(statement: Statement): number {
  const declaration = 'declaration' in statement ? statement.declaration : undefined
  const decorators = declaration && 'decorators' in declaration ? declaration.decorators : undefined
  return Math.min(statement.start, decorators?.[0]?.start ?? statement.start)
}

function ownJsDoc(code: string, comments: readonly Comment[], start: number): Comment | undefined {
  const last = comments.findLast((comment) => comment.end <= start)
  // JSX pragmas must stay before the first statement.
  const isJsDoc = last?.type === 'Block' && last.value.startsWith('*') && !last.value.includes('@jsx')
  return isJsDoc && code.slice(last.end, start).trim() === '' ? last : undefined
}
