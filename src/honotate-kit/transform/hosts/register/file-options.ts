import { tsconfigOptions } from '../tsconfig.ts'
import { isModernByDefault } from '../class-fields.ts'

interface JsxOptions {
  readonly jsx: 'react' | 'react-jsx'
  readonly jsxFactory?: string
  readonly jsxFragmentFactory?: string
  readonly jsxImportSource?: string
}

/**
 * Reads the options for JSX from the nearest tsconfig.json. By default, `hono/jsx` creates the elements.
 *
 * @param code The text of the file. A comment `@jsxImportSource` in it overrides `"jsx": "react"`.
 */
export function jsxOptions(file: string, code = ''): JsxOptions {
  const { jsx, jsxFactory, jsxFragmentFactory, jsxImportSource } = tsconfigOptions(file) ?? {}
  if (jsx === 'react' && !/@jsxImportSource\s/u.test(code))
    return { jsx, ...(jsxFactory && { jsxFactory }), ...(jsxFragmentFactory && { jsxFragmentFactory }) }
  return { jsx: 'react-jsx', jsxImportSource: jsxImportSource ?? 'hono/jsx' }
}

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
