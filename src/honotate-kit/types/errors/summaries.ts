import type { Node } from 'oxc-parser'
import type { Names } from '../../transform/graph/names.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { createFollow } from './follow.ts'
import { FunctionReader } from './function-reader.ts'
import type { Functions, OwnFunction } from './functions.ts'
import { createReceivers } from './receivers.ts'
import type { Summary } from './summary.ts'

export function createSummaries(
  names: Names,
  checker: TypeChecker,
  functions: Functions,
): (fn: OwnFunction) => Summary {
  const known = new Map<Node, Summary>()
  const follow = createFollow(names, checker, functions)
  const project = { names, checker, functions, follow, receivers: createReceivers(names, checker) }
  return (fn) => {
    let found = known.get(fn.node)
    if (!found) known.set(fn.node, (found = new FunctionReader(fn, project).summary()))
    return found
  }
}
