/** The compiler options that `check` and `build` ignore, because a project may set them for its editor. */
export const IGNORED_OPTIONS = { experimentalDecorators: false, emitDecoratorMetadata: false } as const
