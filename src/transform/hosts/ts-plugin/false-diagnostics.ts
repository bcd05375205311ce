import type { ParseResult, Statement } from 'oxc-parser'
import { DEFAULT_MODULE } from '../../core/options.ts'
import { parse } from '../../core/parse.ts'
import { mayNeedRewriting } from '../../core/precheck.ts'
import { scan } from '../../core/scan.ts'
import type { Span } from '../../core/spans.ts'

/** The part of a diagnostic that is used. */
interface SomeDiagnostic {
  readonly code: number
  readonly start?: number | undefined
  readonly length?: number | undefined
  readonly messageText: string | object
}

const DECORATOR_NOT_VALID = 1206
/** "'x' is declared but never read", "All imports are unused", "'x' is declared but never used". */
const UNUSED: ReadonlySet<number> = new Set([6133, 6192, 6196])

/** Creates a function that finds the diagnostics of a file which rewriting makes false. */
export function falseDiagnostics(code: string, path: string): (diagnostic: SomeDiagnostic) => boolean {
  const parsed = mayNeedRewriting(code, DEFAULT_MODULE) ? parse(code, path) : undefined
  const decorators = parsed ? rewrittenDecorators(parsed) : []
  if (!parsed || decorators.length === 0) return () => false
  const starts = new Set(decorators.map(({ start }) => start))
  const used = new Set(decorators.flatMap(({ start, end }) => namesIn(code.slice(start, end))))
  const declarations = parsed.program.body.map(declaredSpan)

  return function isFalse({ code: number, start = -1, length = 0, messageText }) {
    if (number === DECORATOR_NOT_VALID) return starts.has(start)
    if (!UNUSED.has(number) || !declarations.some((span) => span.start <= start && start < span.end)) return false
    const [, name] = /^'([^']+)'/u.exec(String(messageText)) ?? []
    return name === undefined
      ? namesIn(code.slice(start, start + length)).some((each) => used.has(each))
      : used.has(name)
  }
}

/** The part of a statement that declares names of the module, without the bodies of functions and classes. */
function declaredSpan(statement: Statement): Span {
  const isFunction = statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration'
  const isDeclaration = statement.type.endsWith('Declaration')
  return {
    start: statement.start,
    end: isFunction ? (statement.id?.end ?? statement.start) : isDeclaration ? statement.end : statement.start,
  }
}

/** The names in a piece of code, without those in strings. */
function namesIn(code: string): string[] {
  return code.replaceAll(/(['"`])(?:\\.|(?!\1)[^\\])*\1/gsu, '').match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []
}

/** The parameter decorators that honotate compiles. */
function rewrittenDecorators(parsed: ParseResult): Span[] {
  const { sites, erased } = scan(parsed, DEFAULT_MODULE)
  return [...sites.flatMap(({ parameters = [] }) => parameters.flatMap(({ decorators }) => decorators)), ...erased]
}
