import type { ImportDeclaration, TSType, TSTypeName } from 'oxc-parser'
import { jsonCode } from '../../code-text.ts'
import { freeName } from './free-name.ts'
import type { TypeName, TypeNames } from './type-names.ts'

/** How the rewritten text refers to a type. */
interface InjectedType {
  /** An expression for the class; `undefined` if there is no type, or if the file has no class for it. */
  readonly expression: string | undefined
  /** The reason in the error message if `expression` is absent, or is not a class at run time. */
  readonly reason: string | undefined
  /** Whether `undefined` is a value of the type. */
  readonly optional: boolean
}

/** Text to insert at the offset `at` of the original. */
export interface Insertion {
  readonly at: number
  readonly text: string
}

export interface InjectedTypes {
  of(annotation: TSType | undefined): InjectedType
  /** Like `of()`, for the element type of an array. */
  ofElements(annotation: TSType | undefined): InjectedType
  readonly imports: Insertion[]
}

/**
 * References an imported class through a namespace import of the same module:
 *
 *     import { Users } from './users.js'; import * as __import0 from './users.js'
 *     (__import0 as any)["Users"]
 *
 * The importing file does not show whether the name is a class or an interface. If it is an interface, a named import
 * used as a value would fail in the type checker or at link time, but the member of a namespace is `undefined`.
 * Namespaces are live bindings, so modules may import each other. The namespace import directly follows the named one,
 * which keeps the order of evaluation.
 */
export function createInjectedTypes(
  code: string,
  names: TypeNames,
  hasCode: (specifier: string) => boolean,
): InjectedTypes {
  const imports: Insertion[] = []
  const namespaces = new Map<ImportDeclaration, string>()
  let prefix: string | undefined

  function namespaceOf(statement: ImportDeclaration): string {
    let name = namespaces.get(statement)
    if (name === undefined) {
      name = `${(prefix ??= freeName(code, '__import'))}${namespaces.size}`
      namespaces.set(statement, name)
      const { source, end } = statement
      imports.push({
        at: end,
        text: `${code[end - 1] === ';' ? '' : ';'} import * as ${name} from ${code.slice(source.start, source.end)};`,
      })
    }
    return name
  }

  function expressionOf(name: TSTypeName): string | { readonly reason: string } {
    if (name.type === 'ThisExpression') return { reason: 'is the type of `this`' }
    if (name.type === 'TSQualifiedName') {
      const owner = expressionOf(name.left)
      if (typeof owner !== 'string') return owner
      if (owner.startsWith('(globalThis')) return { reason: 'is not declared in this file' }
      return `(${owner} as any)${/^[\w$]+$/u.test(owner) ? '' : '?.'}[${jsonCode(name.right.name)}]`
    }
    return expressionOfBinding(name.name, names(name.name, name.start))
  }

  function expressionOfBinding(name: string, type: TypeName | undefined): string | { readonly reason: string } {
    switch (type?.kind) {
      case 'class':
      case 'require':
        return name
      case 'import':
        if (!hasCode(type.statement.source.value)) return { reason: 'comes from a module that has only types' }
        return type.imported === undefined
          ? name
          : `(${namespaceOf(type.statement)} as any)[${jsonCode(type.imported)}]`
      case 'alias':
        return expressionOf(type.target)
      case 'no class':
        return { reason: type.what }
      case undefined:
        return `(globalThis as any)[${jsonCode(name)}]`
    }
  }

  function of(annotation: TSType | undefined): InjectedType {
    if (!annotation) return { expression: undefined, reason: 'it has no type', optional: false }
    const { type, optional } = withoutNullable(annotation)
    const written = `its type \`${shorten(code.slice(type.start, type.end))}\``
    if (type.type !== 'TSTypeReference')
      return { expression: undefined, reason: `${written} ${whatIs(type)}`, optional }
    const found = expressionOf(type.typeName)
    if (typeof found !== 'string') return { expression: undefined, reason: `${written} ${found.reason}`, optional }
    if (/^[\w$]+$/u.test(found)) return { expression: `${found} as any`, reason: undefined, optional }
    return { expression: found, reason: `${written} is not a class at run time`, optional }
  }

  return { of, ofElements: (annotation) => of(annotation && elementOf(annotation)), imports }
}

function whatIs({ type }: TSType): string {
  if (type === 'TSUnionType') return 'is a union'
  if (type === 'TSArrayType' || type === 'TSTypeOperator') return 'is an array, which only @InjectMany() injects'
  if (type === 'TSTypeQuery') return 'is the type of a value'
  return 'is not a class'
}

/**
 * Removes `undefined` and `null` from a union if exactly one other type is left. `optional`: whether there was
 * `undefined`.
 */
export function withoutNullable(annotation: TSType): { readonly type: TSType; readonly optional: boolean } {
  if (annotation.type === 'TSParenthesizedType') return withoutNullable(annotation.typeAnnotation)
  if (annotation.type !== 'TSUnionType') return { type: annotation, optional: false }
  const optional = annotation.types.some(({ type }) => type === 'TSUndefinedKeyword')
  const others = annotation.types.filter(({ type }) => type !== 'TSUndefinedKeyword' && type !== 'TSNullKeyword')
  const [only] = others
  if (!only || others.length > 1) return { type: annotation, optional }
  const inner = withoutNullable(only)
  return { type: inner.type, optional: optional || inner.optional }
}

function elementOf(annotation: TSType): TSType {
  const { type } = withoutNullable(annotation)
  if (type.type === 'TSTypeOperator') return elementOf(type.typeAnnotation)
  if (type.type === 'TSArrayType') return type.elementType
  const isArray =
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    /^(?:Readonly)?Array$/u.test(type.typeName.name)
  return (isArray && type.typeArguments?.params[0]) || type
}

function shorten(type: string): string {
  const line = type.replace(/\s+/gu, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
