/**
 * Mutants that no test can notice: the file, the line, the change as `npm run mutate` prints it, and the reason. A line that
 * changes takes its mutants off the list.
 */
export const explained = [
  {
    file: 'src/runtime/app/router.ts',
    line: 'if (!start && depth === last && isLiteral && !isOpen)',
    change: '!start → start',
    reason: 'Nothing is cached: a match takes longer.',
  },
  {
    file: 'src/runtime/app/router.ts',
    line: 'if (isOpen && !literal) return undefined',
    change: '&& → ||',
    reason: 'Less is cached: a match takes longer.',
  },
]
