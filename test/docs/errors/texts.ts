import * as catalogue from '../../../src/honotate/errors/catalogue.ts'
import { compilerErrors } from '../../../src/honotate-kit/compiler-errors.ts'
import { commandErrors } from '../../../src/honotate-kit/toolbox/command-errors.ts'

/** The problem and the remedy of each error, by its code without `HONOTATE_`. */
export const textsOfErrors: ReadonlyMap<string, readonly [problem: string, remedy: string]> = new Map(
  [catalogue, compilerErrors, commandErrors].flatMap((each) =>
    Object.entries<readonly string[]>({ ...each }).map(
      ([name, entry]) => [name, entry.slice(-2) as unknown as readonly [string, string]] as const,
    ),
  ),
)
