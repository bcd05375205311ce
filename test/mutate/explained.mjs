/**
 * Mutants that no test can notice: the file, the line, the change as `npm run mutate` prints it, and the reason. A line that
 * changes takes its mutants off the list.
 */
export const explained = []
