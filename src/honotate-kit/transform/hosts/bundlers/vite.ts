/**
 * The plugin for Vite.
 *
 * @module
 * @example
 * ```ts
 * // vite.config.ts
 * import { defineConfig } from 'vite'
 * import honotate from 'honotate-kit/vite'
 *
 * export default defineConfig({ plugins: [honotate()] })
 * ```
 */
import type { UnpluginInstance } from 'unplugin'
import { honotate, type PluginOptions } from './bundler-plugin.ts'

export type { PluginOptions }

const plugin: UnpluginInstance<PluginOptions | undefined, false>['vite'] = honotate.vite

export default plugin
