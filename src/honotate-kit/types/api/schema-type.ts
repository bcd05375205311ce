import type { TypeChecker, TypeHandle } from '../checker/checker.ts'
import type { FoundExpression } from './find-controllers.ts'

/**
 * The input or output type of an expression that is a Standard Schema, or else of its member `schema`; `undefined` if
 * neither is a Standard Schema.
 */
export function schemaType(
  checker: TypeChecker,
  { file, start, end }: FoundExpression,
  side: 'input' | 'output',
): TypeHandle | undefined {
  const given = checker.typeOfExpression(file, start, end)
  return given && (typeIn(given) ?? typeIn(memberType(given, 'schema')))

  function typeIn(type: TypeHandle | undefined): TypeHandle | undefined {
    return memberType(memberType(memberType(type, '~standard'), 'types'), side)
  }

  function memberType(type: TypeHandle | undefined, name: string): TypeHandle | undefined {
    const bare = type && checker.kindOf(type) === 'union' ? checker.nonNullable(type) : type
    const symbol = bare && checker.propertyOf(bare, name)
    return symbol && checker.typesOf([symbol])[0]
  }
}
