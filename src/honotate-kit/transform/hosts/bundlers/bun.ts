/**
 * The plugin for Bun: a preload for programs that Bun runs, or a plugin of `Bun.build`.
 *
 * @module
 * @example
 * ```toml
 * # bunfig.toml
 * preload = ["honotate-kit/bun"]
 * ```
 * @example
 * ```ts
 * import honotate from 'honotate-kit/bun'
 *
 * await Bun.build({ entrypoints: ['src/main.ts'], target: 'bun', outdir: 'dist', plugins: [honotate()] })
 * ```
 */
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import type { TransformOptions } from '../../core/transform-options.ts'
import { fieldMeaning } from '../class-fields.ts'
import { tsconfigOptions } from '../tsconfig.ts'
import { compile } from '../compile.ts'
import { CATALOGUE, readCodes, type ErrorOptions } from '../short-errors.ts'

/** Options of the plugin for Bun. */
export interface BunPluginOptions extends TransformOptions, ErrorOptions {
  /**
   * Whether esbuild lowers decorators to plain JavaScript, and class fields as tsconfig.json configures. With `'auto'`,
   * esbuild does so only for files that Bun would compile differently: Bun calls decorators in the legacy form if a
   * tsconfig.json sets `experimentalDecorators` or `emitDecoratorMetadata`, and always defines class fields.
   * @default 'auto'
   */
  readonly lower?: 'auto' | boolean
}

/** The part of Bun's plugin type that is used. */
export interface BunPlugin {
  readonly name: string
  setup(build: BunPluginBuilder): void
}

/** The argument of a plugin's `setup`. */
export interface BunPluginBuilder {
  onLoad(
    constraints: { readonly filter: RegExp },
    callback: (args: { readonly path: string; readonly loader: any }) => Promise<BunFile>,
  ): unknown
}

/** The result of a callback of `onLoad()`. */
export interface BunFile {
  readonly contents: string
  readonly loader: any
}

// unplugin is not used, because its plugin for Bun fails as a preload.
export default function honotate(options: BunPluginOptions = {}): BunPlugin {
  const { lower = 'auto' } = options
  const lowers = (path: string): boolean => (lower === 'auto' ? !followsProject(path) : lower)
  return {
    name: 'honotate',
    setup(build) {
      // Not .cjs: Bun loads each file from a plugin as an ES module, so a CommonJS file would export nothing.
      build.onLoad({ filter: /^(?!.*[\\/]node_modules[\\/]).*\.(?:[cm]?ts|m?js)x?$/u }, async ({ path, loader }) => {
        const code = isWatching ? await readWatched(path) : await readFile(path, 'utf8')
        const compiled = await compile(code, path, options, lowers(path) ? 'Bun' : undefined)
        // With a loader for TypeScript, Bun would remove imports that esbuild has kept.
        return { contents: compiled?.code ?? code, loader: compiled?.isJavaScript ? 'jsx' : loader }
      })
      if (options.errors === 'codes')
        build.onLoad({ filter: CATALOGUE }, async ({ path, loader }) => ({ contents: await readCodes(path), loader }))
    },
  }
}

const isWatching = process.execArgv.some((argument) => argument === '--watch' || argument === '--hot')

/**
 * Bun watches only the files that it reads itself, not files that a plugin reads (oven-sh/bun#4790). So this imports
 * the file as text, with a query that `filter` does not match.
 */
async function readWatched(path: string): Promise<string> {
  const module = (await import(`${path}?`, { with: { type: 'text' } })) as { readonly default: string }
  return module.default
}

/** Whether Bun itself calls decorators in the standard form, and defines class fields as tsconfig.json configures. */
function followsProject(path: string): boolean {
  const { experimentalDecorators, emitDecoratorMetadata } = tsconfigOptions(path) ?? {}
  return !experimentalDecorators && !emitDecoratorMetadata && fieldMeaning(path) === 'native'
}

const { Bun } = globalThis as { Bun?: { plugin(plugin: BunPlugin): void } }
Bun?.plugin(honotate())
