/** What a host may tell the transformer; every field has a default. */
export interface TransformOptions {
  /**
   * The module that exports `Parameters`, `Parameter` and `Dependencies`, the helpers the rewritten text calls.
   * @default 'honotate'
   */
  readonly module?: string
  /**
   * Whether a module that the file at `importer` imports has code at run time. Of one that has only declarations nothing
   * is injected, and no import is left behind.
   * @default every module has
   */
  readonly hasCode?: (specifier: string, importer: string) => boolean
}

/** The module whose helpers the rewritten text imports when no option says otherwise. */
export const DEFAULT_MODULE = 'honotate'
