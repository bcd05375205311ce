/**
 * The helpers that the transformer calls, without Hono and TypeDI: for programs whose decorated parameters have nothing to do
 * with HTTP.
 *
 * @module
 * @example
 * ```js
 * // build.js
 * import { build } from 'esbuild'
 * import honotate from 'honotate-kit/esbuild'
 *
 * await build({ entryPoints: ['src/main.ts'], outdir: 'dist', plugins: [honotate({ module: 'honotate/helpers' })] })
 * ```
 */
export { Parameter, Parameters } from './parameters/parameters.ts'
export type {
  ParameterBinder,
  ParameterDecorator,
  ParameterDecoratorContext,
  ParameterFunction,
} from './parameters/parameter-decorator.ts'
