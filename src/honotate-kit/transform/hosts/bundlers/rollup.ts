/**
 * The plugin for Rollup.
 *
 * @module
 * @example
 * ```js
 * // rollup.config.js
 * import honotate from 'honotate-kit/rollup'
 *
 * export default { input: 'src/main.ts', plugins: [honotate()], output: { file: 'dist/main.js' } }
 * ```
 */
import type { UnpluginInstance } from 'unplugin'
import { honotate, type PluginOptions } from './bundler-plugin.ts'

export type { PluginOptions }

const plugin: UnpluginInstance<PluginOptions | undefined, false>['rollup'] = honotate.rollup

export default plugin
