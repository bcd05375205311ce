/**
 * The plugin for Bun: as a preload it compiles what Bun runs, in a build script what `Bun.build` bundles.
 *
 * @module
 * @example
 * ```toml
 * # bunfig.toml
 * preload = ["honotate/bun"]
 * ```
 * @example
 * ```ts
 * import honotate from 'honotate/bun'
 *
 * await Bun.build({ entrypoints: ['src/main.ts'], target: 'bun', outdir: 'dist', plugins: [honotate()] })
 * ```
 */
import { readFile } from 'node:fs/promises'
import { getTsconfig, type Cache } from 'get-tsconfig'
import type { TransformOptions } from '../../core/options.ts'
import { compile } from '../compile.ts'

/** What the plugin for Bun may be told. */
export interface BunPluginOptions extends TransformOptions {
  /**
   * Whether decorators are also lowered to plain JavaScript, by esbuild. `'auto'`: only where a tsconfig.json has
   * `experimentalDecorators`, which would make Bun call them in the legacy form.
   * @default 'auto'
   */
  readonly lower?: 'auto' | boolean
}

/** What of Bun's plugins is used. */
export interface BunPlugin {
  readonly name: string
  setup(build: BunPluginBuilder): void
}

/** What Bun hands to a plugin. */
export interface BunPluginBuilder {
  onLoad(
    constraints: { readonly filter: RegExp },
    callback: (args: { readonly path: string; readonly loader: any }) => Promise<BunFile>,
  ): unknown
}

/** What a plugin hands back. */
export interface BunFile {
  readonly contents: string
  readonly loader: any
}

// Not by unplugin: its plugin for Bun serves `Bun.build` only, and fails as a preload.
export default function honotate(options: BunPluginOptions = {}): BunPlugin {
  const { lower = 'auto' } = options
  const lowers = (path: string): boolean => (lower === 'auto' ? usesLegacyDecorators(path) : lower)
  return {
    name: 'honotate',
    setup(build) {
      build.onLoad({ filter: /^(?!.*[\\/]node_modules[\\/]).*\.[cm]?[jt]sx?$/u }, async ({ path, loader }) => {
        const code = await readFile(path, 'utf8')
        const compiled = await compile(code, path, options, lowers(path) ? 'Bun' : undefined)
        return { contents: compiled?.code ?? code, loader }
      })
    },
  }
}

const configs: Cache = new Map()

/** Whether the tsconfig.json that Bun reads for a file sets `experimentalDecorators`. */
function usesLegacyDecorators(path: string): boolean {
  return getTsconfig(path, 'tsconfig.json', configs)?.config.compilerOptions?.experimentalDecorators === true
}

const { Bun } = globalThis as { Bun?: { plugin(plugin: BunPlugin): void } }
Bun?.plugin(honotate())
