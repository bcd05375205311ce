/**
 * The plugin for Rolldown.
 *
 * @module
 * @example
 * ```ts
 * // rolldown.config.ts
 * import honotate from 'honotate-kit/rolldown'
 *
 * export default { input: 'src/main.ts', plugins: [honotate()], platform: 'node' }
 * ```
 */
import type { UnpluginInstance } from 'unplugin'
import { honotate, type PluginOptions } from './bundler-plugin.ts'

export type { PluginOptions }

const plugin: UnpluginInstance<PluginOptions | undefined, false>['rolldown'] = honotate.rolldown

export default plugin
