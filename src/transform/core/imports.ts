import type { Comment, ParseResult, Program, Statement } from 'oxc-parser'

/** How a file imports: `import x from 'y'`, or TypeScript's `import x = require('y')` of a CommonJS module. */
export type ImportStyle = 'import' | 'require'

/** Whether the file imports a value from `module`. */
export function importsFrom(program: Program, module: string): boolean {
  return program.body.some((statement) => {
    if (statement.type === 'ImportDeclaration') return statement.importKind !== 'type' && statement.source.value === module
    return requiredModule(statement) === module
  })
}

/**
 * The style of the file's own imports. Under `verbatimModuleSyntax` a CommonJS file may only use the second style, so a
 * file that uses nothing else gets its helpers the same way.
 */
export function importStyle({ program }: ParseResult, id: string): ImportStyle {
  const usesModules = program.body.some((statement) => statement.type === 'ImportDeclaration' || statement.type.startsWith('Export'))
  if (usesModules) return 'import'
  const usesRequire = program.body.some((statement) => requiredModule(statement) !== undefined || statement.type === 'TSExportAssignment')
  return usesRequire || id.endsWith('.cts') ? 'require' : 'import'
}

/** Where the import of the helpers goes, and what must separate it from what stands before. */
export interface ImportPlace {
  readonly at: number
  readonly before: string
  readonly after: string
}

/**
 * Behind the first import, where it moves no column of the source; in a file that starts otherwise, before the first
 * statement and the JSDoc that belongs to it. Never before a directive.
 */
export function importPlace(code: string, { program, comments }: ParseResult): ImportPlace {
  const first = program.body.find((statement) => !('directive' in statement && statement.directive)) as Statement
  if (first.type === 'ImportDeclaration' || first.type === 'TSImportEqualsDeclaration') {
    return { at: first.end, before: code[first.end - 1] === ';' ? ' ' : '; ', after: '' }
  }
  const start = statementStart(first)
  return { at: ownJsDoc(code, comments, start)?.start ?? start, before: '', after: ' ' }
}

/** In `@C export class X {}` the decorators belong to the class but stand before the statement. */
function statementStart(statement: Statement): number {
  const declaration = 'declaration' in statement ? statement.declaration : undefined
  const decorators = declaration && 'decorators' in declaration ? declaration.decorators : undefined
  return Math.min(statement.start, decorators?.[0]?.start ?? statement.start)
}

function ownJsDoc(code: string, comments: readonly Comment[], start: number): Comment | undefined {
  const last = comments.findLast((comment) => comment.end <= start)
  const isJsDoc = last?.type === 'Block' && last.value.startsWith('*')
  return isJsDoc && code.slice(last.end, start).trim() === '' ? last : undefined
}

function requiredModule(statement: Statement): string | undefined {
  if (statement.type !== 'TSImportEqualsDeclaration' || statement.importKind === 'type') return undefined
  const reference = statement.moduleReference
  return reference.type === 'TSExternalModuleReference' ? reference.expression.value : undefined
}
