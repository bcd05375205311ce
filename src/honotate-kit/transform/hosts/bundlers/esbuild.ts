/**
 * The plugin for esbuild.
 *
 * @module
 * @example
 * ```js
 * // build.js
 * import { build } from 'esbuild'
 * import honotate from 'honotate-kit/esbuild'
 *
 * await build({ entryPoints: ['src/main.ts'], bundle: true, platform: 'node', format: 'esm', outdir: 'dist', plugins: [honotate()] })
 * ```
 */
import type { UnpluginInstance } from 'unplugin'
import { honotate, type PluginOptions } from './bundler-plugin.ts'

export type { PluginOptions }

const plugin: UnpluginInstance<PluginOptions | undefined, false>['esbuild'] = honotate.esbuild

export default plugin
