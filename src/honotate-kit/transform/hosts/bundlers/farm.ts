/**
 * The plugin for Farm.
 *
 * @module
 * @example
 * ```ts
 * // farm.config.ts
 * import honotate from 'honotate-kit/farm'
 *
 * export default { plugins: [honotate()] }
 * ```
 */
import type { UnpluginInstance } from 'unplugin'
import { honotate, type PluginOptions } from '../unplugin.ts'

export type { PluginOptions }

const plugin: UnpluginInstance<PluginOptions | undefined, false>['farm'] = honotate.farm

export default plugin
