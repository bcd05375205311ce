import { relative, sep } from 'node:path'
import type { TypeProblem } from '../../compiler/types/problems.ts'

/** The problems in the format of `tsc`, which editors and CI know: `src/a.ts(1,2): error HONOTATE_X: …`. */
export function formatProblems(problems: readonly TypeProblem[], cwd: string): string {
  return problems
    .map(({ file, line, column, code, message }) => {
      const path = relative(cwd, file).split(sep).join('/')
      return `${path}(${line},${column}): error ${code}: ${message.replace(` (${code})`, '')}\n`
    })
    .join('')
}
