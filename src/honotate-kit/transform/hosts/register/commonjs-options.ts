import { tsconfigOptions } from '../tsconfig.ts'
import { isModernByDefault } from '../class-fields.ts'

/** The options of tsconfig.json for a file that becomes a CommonJS module. */
export interface CommonjsOptions {
  /** Whether `import()` becomes a call of `require()`, as TypeScript compiles it with `"module": "commonjs"`. */
  readonly requiresDynamically: boolean
  /** Whether a file without imports and exports gets `"use strict"`. */
  readonly isStrict: boolean
}

export function commonjsOptions(file: string): CommonjsOptions {
  const { module = '', alwaysStrict, strict } = tsconfigOptions(file) ?? {}
  return {
    requiresDynamically: module.toLowerCase() === 'commonjs',
    isStrict: alwaysStrict ?? (strict || isModernByDefault(file)),
  }
}
