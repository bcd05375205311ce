import type { ExplainedMutants } from './explained-mutants.ts'
import { node } from './explained-node.ts'
import { runtime } from './explained-runtime.ts'
import { transform } from './explained-transform.ts'
import { types } from './explained-types.ts'

/**
 * Mutants that no test of `npm test` can notice, by file: the line, the change as `npm run mutate` prints it, and the
 * reason. An entry no longer applies if its line changes. A file may have one reason for all of its lines.
 */
export const explained: ExplainedMutants = { ...transform, ...types, ...runtime, ...node }
