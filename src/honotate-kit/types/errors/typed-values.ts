import type { Expression } from 'oxc-parser'
import type { Module } from '../../transform/graph/parse-module.ts'
import { nearestPackage } from '../../transform/hosts/nearest-package.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { isLibraryFile, isPackageFile } from '../checker/library-paths.ts'

/** Whether a file belongs to the platform, a package or honotate: its functions throw no errors of the project. */
export function isForeign(file: string): boolean {
  return isPackageFile(file) || isLibraryFile(file) || nearestPackage(file)?.manifest['name'] === 'honotate'
}

export function hasForeignType(checker: TypeChecker, node: Expression, module: Module): boolean {
  const file = fileOfType(checker, node, module)
  return file !== undefined && isForeign(file)
}

export function hasOwnType(checker: TypeChecker, node: Expression, module: Module): boolean {
  const file = fileOfType(checker, node, module)
  return file !== undefined && !isForeign(file)
}

function fileOfType(checker: TypeChecker, { start, end }: Expression, { file }: Module): string | undefined {
  const type = checker.typeOfExpression(file, start, end)
  const symbol = type && checker.symbolOf(type)
  return symbol && checker.placeOf(symbol)?.file
}

/** The maximum number of statuses in a type: a union of all HTTP statuses does not describe one route. */
const MOST_STATUSES = 10

/**
 * The statuses of a type such as `401 | 403`; `undefined` if one is unknown or there are more than {@link
 * MOST_STATUSES}.
 */
export function typedStatuses(
  checker: TypeChecker,
  { start, end }: Expression,
  { file }: Module,
): readonly number[] | undefined {
  const type = checker.typeOfExpression(file, start, end)
  if (!type) return undefined
  const parts = checker.kindOf(type) === 'union' ? checker.partsOf(type) : [type]
  const statuses = parts.map((each) => (checker.kindOf(each) === 'literal' ? checker.valueOf(each) : undefined))
  const areKnown = statuses.length <= MOST_STATUSES && statuses.every((each) => typeof each === 'number')
  return areKnown ? (statuses as number[]) : undefined
}
