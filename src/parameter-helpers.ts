/**
 * The helpers that the transformer calls, without Hono and TypeDI: for programs whose decorated parameters have nothing to do
 * with HTTP.
 *
 * @module
 * @example
 * ```js
 * // build.js
 * import { build } from 'esbuild'
 * import honotate from 'honotate/esbuild'
 *
 * await build({ entryPoints: ['src/main.ts'], outdir: 'dist', plugins: [honotate({ module: 'honotate/helpers' })] })
 * ```
 */
export { Parameter, Parameters } from './runtime/parameters/parameters.ts'
export type {
  ParameterBinder,
  ParameterDecorator,
  ParameterDecoratorContext,
  ParameterFunction,
} from './runtime/parameters/parameter-decorator.ts'
