import type { ByName } from './nodes.ts'
import type { IsModule, SourceFile } from './source-file.ts'

export type Pass = (file: SourceFile) => void

export interface Migration {
  readonly framework: IsModule
  /**
   * The passes after `rewriteEntities()` and before the other common passes. Each reads the text that the pass before
   * it wrote.
   */
  readonly first: readonly Pass[]
  /** The passes about decorators, which follow the renaming of Express's types. */
  readonly decorators: readonly Pass[]
  /** Honotate's names of the framework's types, by `module.name`. */
  readonly types: ByName
  /** Matches the text of files that are rewritten even without an import of the framework. */
  readonly reads?: RegExp
  /** Advice about values of the framework that no pass replaces, by name. */
  readonly values: ByName
}

/** Makes the comment about pipes and decorators that a schema does not cover. */
export function leftToSchema(unknown: readonly string[], isUnsafe: boolean): string {
  return `${isUnsafe ? `${UNSAFE} ` : ''}a schema has to do what ${unknown.join(', ')} did.`
}

/** The start of a comment about a place where the service may accept, run or show more than before. */
export const UNSAFE = 'unsafe:'

/** The comment about an error class of the framework that the application extends or compares with. */
export const OWN_ERRORS = 'HttpProblem takes the place of this error: any other error is a 500.'

/** Assigns the same advice to several names, separated by white space. */
export function valuesOf(names: string, advice: string): ByName {
  return Object.fromEntries(names.split(/\s+/u).map((name) => [name, advice]))
}

/** Advice about decorators of the framework, for functions of the application that call them. */
export const ownDecorators: ByName = valuesOf(
  `Controller JsonController Get Post Put Patch Delete HttpCode Header Body BodyParam Param Query QueryParam QueryParams
  Headers HeaderParam CookieParam Inject createParamDecorator Authorized UseBefore`,
  'honotate has decorators of its own: write them in this function.',
)

export function dropped(what: string): string {
  return `${what} has no counterpart here.`
}
