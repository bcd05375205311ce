import type {
  Class,
  Function as FunctionNode,
  ImportDeclaration,
  ParseResult,
  TSTypeName,
  TSTypeParameterDeclaration,
} from 'oxc-parser'
import { importedName, requiredModule } from './imports.ts'
import { createScopes } from './scopes.ts'
import type { Span } from './spans.ts'
import { walk } from './walk.ts'

/** The meaning of a name in a type position. */
export type TypeName =
  | { readonly kind: 'class'; readonly node: Class }
  /** `imported` is `undefined` for `import * as name`. */
  | { readonly kind: 'import'; readonly statement: ImportDeclaration; readonly imported: string | undefined }
  /** `import name = require('x')`. */
  | { readonly kind: 'require' }
  /** `import name = a.b`. */
  | { readonly kind: 'alias'; readonly target: TSTypeName }
  | { readonly kind: 'no class'; readonly what: string; readonly node?: Span }

/** Finds the meaning of `name` at an offset; `undefined` for a name that is not a type, class or import of the file. */
export type TypeNames = (name: string, offset: number) => TypeName | undefined

/** Collects the classes, types and imports of a file, in all blocks. */
export function collectTypeNames({ program }: ParseResult): TypeNames {
  // A class and an interface can share a name: the class counts.
  const declarations = createScopes<TypeName>(({ kind }) => kind === 'class')
  const scopes: Span[] = []

  /** The innermost scope around a node. Removes scopes that have ended: they do not contain the node. */
  function scopeOf({ start }: Span): Span {
    for (let scope = scopes.at(-1); scope; scope = scopes.at(-1)) {
      if (scope.start <= start && start < scope.end) return scope
      scopes.pop()
    }
    return program
  }
  function declare(node: Span, name: string | undefined, type: TypeName, scope = scopeOf(node)): void {
    if (name !== undefined) declarations.add(name, scope, type)
  }
  function noClass(what: string) {
    return (node: Span & { readonly id: { readonly type: string; readonly name?: string } }): void =>
      declare(node, node.id.name, { kind: 'no class', what, node })
  }
  function declareParameters(node: Span & { readonly typeParameters?: TSTypeParameterDeclaration | null }): void {
    for (const { name } of node.typeParameters?.params ?? [])
      declare(node, name.name, { kind: 'no class', what: 'is a type parameter' }, node)
  }
  function declareImport(statement: ImportDeclaration): void {
    for (const specifier of statement.specifiers) {
      const isType =
        statement.importKind === 'type' || (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type')
      if (isType) declare(statement, specifier.local.name, { kind: 'no class', what: 'is imported with `import type`' })
      else if (specifier.type === 'ImportSpecifier')
        declare(statement, specifier.local.name, { kind: 'import', statement, imported: importedName(specifier) })
      else
        declare(statement, specifier.local.name, {
          kind: 'import',
          statement,
          imported: specifier.type === 'ImportDefaultSpecifier' ? 'default' : undefined,
        })
    }
  }
  const enter = (node: Span): unknown => scopes.push(node)

  walk(program, {
    ImportDeclaration: declareImport,
    TSImportEqualsDeclaration(node) {
      const reference = node.moduleReference
      if (node.importKind === 'type')
        declare(node, node.id.name, { kind: 'no class', what: 'is imported with `import type`' })
      else if (requiredModule(node) !== undefined) declare(node, node.id.name, { kind: 'require' })
      else declare(node, node.id.name, { kind: 'alias', target: reference as TSTypeName })
    },
    ClassDeclaration(node) {
      declare(
        node,
        node.id?.name,
        node.declare ? { kind: 'no class', what: 'is only declared' } : { kind: 'class', node },
      )
      declareParameters(node)
    },
    ClassExpression(node) {
      declare(node, node.id?.name, { kind: 'class', node }, node)
      declareParameters(node)
    },
    FunctionDeclaration: (node: FunctionNode) => declareParameters(node),
    FunctionExpression: (node: FunctionNode) => declareParameters(node),
    ArrowFunctionExpression: (node) => declareParameters(node),
    TSInterfaceDeclaration: noClass('is an interface'),
    TSTypeAliasDeclaration: noClass('is a type alias'),
    TSEnumDeclaration: noClass('is an enum'),
    TSModuleDeclaration: noClass('is a namespace of this file'),
    BlockStatement: enter,
    StaticBlock: enter,
    SwitchStatement: enter,
    TSModuleBlock: enter,
  })

  return declarations.find
}
