import { DEFAULT_MODULE } from '../../core/transform-options.ts'
import { parse } from '../../core/parse.ts'
import { mayNeedRewriting } from '../../core/precheck.ts'
import { scan } from '../../core/scan.ts'

/** The names in the parameter decorators of a file. TypeScript reports imports of these names as unused. */
export function decoratorNames(code: string, path: string): ReadonlySet<string> {
  const parsed = mayNeedRewriting(code, DEFAULT_MODULE) ? parse(code, path) : undefined
  if (!parsed) return new Set()
  const { sites } = scan(parsed, DEFAULT_MODULE)
  const decorators = sites.flatMap(({ parameters = [] }) => parameters.flatMap((each) => each.decorators))
  return new Set(decorators.flatMap(({ start, end }) => identifiersIn(code.slice(start, end))))
}

/** The names in a piece of code, without those in strings. */
export function identifiersIn(code: string): string[] {
  return code.replaceAll(/(['"`])(?:\\.|(?!\1)[^\\])*\1/gsu, '').match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []
}
