/** Options of `transform()`. */
export interface TransformOptions {
  /**
   * The module that exports `Parameters`, `Parameter` and `Dependencies`, the helpers the rewritten text calls.
   * @default 'honotate/helpers'
   */
  readonly module?: string
  /**
   * Whether a module that the file at `importer` imports has code at run time. Types from a module that has only
   * declarations are not injected or imported.
   * @default every module has code
   */
  readonly hasCode?: (specifier: string, importer: string) => boolean
}

/** The module of the decorators. */
export const RUNTIME = 'honotate'

export const DEFAULT_MODULE = 'honotate/helpers'

/** The local name of the helpers in a file that cannot use `import { … } from`. */
export const HELPER_NAMESPACE = '__honotate'

/** The modules whose imports show that a file has decorators of honotate, or of the library that `module` names. */
export function decoratorModules(module: string): readonly string[] {
  return module === DEFAULT_MODULE ? [RUNTIME, DEFAULT_MODULE] : [module]
}
