/** Options of `transform()`. */
export interface TransformOptions {
  /**
   * The module that exports `Parameters`, `Parameter` and `Dependencies`, the helpers the rewritten text calls.
   * @default 'honotate'
   */
  readonly module?: string
  /**
   * Whether a module that the file at `importer` imports has code at run time. Types from a module that has only
   * declarations are not injected or imported.
   * @default every module has code
   */
  readonly hasCode?: (specifier: string, importer: string) => boolean
}

/** The default of the option `module`. */
export const DEFAULT_MODULE = 'honotate'
