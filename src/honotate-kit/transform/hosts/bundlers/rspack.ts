/**
 * The plugin for Rspack.
 *
 * @module
 * @example
 * ```js
 * // rspack.config.js
 * import honotate from 'honotate-kit/rspack'
 *
 * export default { entry: './src/main.ts', plugins: [honotate()] }
 * ```
 */
import type { UnpluginInstance } from 'unplugin'
import { honotate, type PluginOptions } from './bundler-plugin.ts'

export type { PluginOptions }

const plugin: UnpluginInstance<PluginOptions | undefined, false>['rspack'] = honotate.rspack

export default plugin
