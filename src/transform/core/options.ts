/** What a host may tell the transformer; every field has a default. */
export interface TransformOptions {
  /**
   * The module that exports `Parameters` and `Parameter`, the helpers the rewritten text calls.
   * @default 'honotate'
   */
  readonly module?: string
}

/** The module whose helpers the rewritten text imports when no option says otherwise. */
export const DEFAULT_MODULE = 'honotate'
