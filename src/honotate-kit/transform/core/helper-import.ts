import type { Comment, ParseResult, Program, Statement } from 'oxc-parser'
import { importsOf, requiredModule } from './imports.ts'
import { decoratorModules } from './transform-options.ts'

/** How a file imports: `import x from 'y'`, TypeScript's `import x = require('y')`, or JavaScript's `require('y')`. */
type ImportStyle = 'import' | 'import-require' | 'require'

/** The local name of the helpers in a file that cannot use `import { … } from`. */
export const HELPER_NAMESPACE = '__honotate'

const HELPERS: ReadonlySet<string> = new Set(['Parameters', 'Parameter', 'Dependencies'])

interface RuntimeImports {
  /** Whether the file imports values of honotate other than the helpers. */
  readonly values: boolean
  /** The names by which the file can call `Parameters`, for example `Parameters` or `honotate.Parameters`. */
  readonly parameters: ReadonlySet<string>
}

export function runtimeImports(program: Program, module: string): RuntimeImports {
  let values = false
  const parameters = new Set<string>()
  for (const { name, local, isType, isWhole } of importsOf(program, ...decoratorModules(module))) {
    if (isType) continue
    if (isWhole) parameters.add(`${local}.Parameters`)
    else if (name === 'Parameters') parameters.add(local)
    values ||= !HELPERS.has(name) && !local.startsWith(HELPER_NAMESPACE)
  }
  return { values, parameters }
}

/**
 * Chooses how to import the helpers: in the style of the file's own imports and exports, because under
 * `verbatimModuleSyntax`, `import x = require('y')` is the only import that a CommonJS file allows. A `.cjs` file is
 * JavaScript, so it calls `require('y')`.
 */
export function importStyle({ program }: ParseResult, id: string): ImportStyle {
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
export function importPlace(code: string, { program, comments }: ParseResult): ImportPlace {
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
