/**
 * The plugin for webpack.
 *
 * @module
 * @example
 * ```js
 * // webpack.config.js
 * import honotate from 'honotate-kit/webpack'
 *
 * export default { entry: './src/main.ts', plugins: [honotate()] }
 * ```
 */
import type { UnpluginInstance } from 'unplugin'
import { honotate, type PluginOptions } from './bundler-plugin.ts'

export type { PluginOptions }

const plugin: UnpluginInstance<PluginOptions | undefined, false>['webpack'] = honotate.webpack

export default plugin
