/**
 * The helpers for parameters, without Hono and TypeDI: for programs whose decorated parameters have nothing to do with
 * HTTP.
 *
 * @module
 * @example
 * ```js
 * // build.js
 * import { build } from 'esbuild'
 * import honotate from 'honotate-kit/esbuild'
 *
 * await build({ entryPoints: ['src/main.ts'], outdir: 'dist', plugins: [honotate({ module: 'honotate/parameters' })] })
 * ```
 */
export { Parameter, Parameters } from './parameters/parameters.ts'
export type {
  NarrowableParameterDecorator,
  ParameterBinder,
  ParameterDecorator,
  ParameterDecoratorContext,
  ParameterFunction,
  StrictParameterDecorator,
} from './parameters/parameter-decorator.ts'
export type { FunctionAccepting, FunctionNarrowing } from './parameters/expected-target.ts'
export type {
  AnyParameterDecorator,
  CheckedArrayParameterDecorator,
  CheckedDataDecorator,
  CheckedParameterDecorator,
  CheckedParametersDecorator,
  CheckedUndecoratedDecorator,
  FunctionDecorator,
  FunctionDecoratorContext,
  NarrowingParameterDecorator,
  ParameterEntry,
  ParametersDecorator,
  PositionDecorator,
  Strictness,
  StrictlyCheckedParameterDecorator,
  StrictnessOf,
  UndecoratedParametersDecorator,
} from './parameters/types.ts'
