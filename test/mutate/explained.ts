import { compiler } from './explained-compiler.ts'
import type { ExplainedMutants } from './explained-mutants.ts'
import { runtime } from './explained-runtime.ts'

/**
 * Mutants that no test of `npm test` can notice, by file: the line, the change as `npm run mutate` prints it, and the reason. A
 * line that changes takes its mutants off the list. A file may have one reason for all of its lines.
 */
export const explained: ExplainedMutants = { ...compiler, ...runtime }
