import process from 'node:process'
import type { BuildOptions } from 'esbuild'
import { createUnplugin, type UnpluginInstance } from 'unplugin'
import { withoutQuery } from '../../core/parse.ts'
import { DEFAULT_MODULE, RUNTIME, type TransformOptions } from '../../core/transform-options.ts'
import { compile } from '../compile.ts'
import { withModuleMarks } from '../hot-module-marks.ts'
import { liveModules } from '../live-modules.ts'
import { loaderOf } from '../lowering-options.ts'
import { CATALOGUE, readCodes, type ErrorOptions } from '../short-errors.ts'

/**
 * Options of the plugin of a bundler.
 *
 * @example
 * ```ts
 * honotate({ lower: false })
 * ```
 */
export interface PluginOptions extends TransformOptions, ErrorOptions {
  /**
   * Whether esbuild lowers decorators to plain JavaScript, and class fields as tsconfig.json configures. With `'auto'`,
   * esbuild does so unless ts-loader is used.
   * @default 'auto'
   */
  readonly lower?: 'auto' | boolean
}

/** Matches the code of files that may register a controller. Some files are compiled only for their class fields. */
const REGISTERS = /(?:^|[^\s*]|\*\/)\s*@|honotate\/discover/u

export const honotate: UnpluginInstance<PluginOptions | undefined, false> = createUnplugin(
  (options = {}, { framework }) => {
    let serving = false
    // If esbuild is the bundler, it lowers decorators after this plugin (with `'auto'`), so the bundle contains the
    // helpers of esbuild once instead of once for each file.
    const isBundling = framework === 'esbuild' && (options.lower ?? 'auto') === 'auto'
    const host = { lowersDecorators: isBundling, assignsByDefault: framework === 'vite' || framework === 'rolldown' }
    const stripped = new Set<string>()
    return {
      name: 'honotate',
      // Runs before plugins that remove types or fail on decorators.
      enforce: 'pre',
      transform: {
        filter: {
          id: { include: /\.[cm]?[jt]sx?(?:$|\?)/u, exclude: /[\\/]node_modules[\\/]/u },
          code: ['@', 'honotate/discover', 'class'],
        },
        async handler(code, id) {
          const lower = lowers(options.lower ?? 'auto', this.getNativeBuildContext?.())
          const compiled = await compile(code, id, options, lower ? framework : undefined, host)
          if (compiled?.isJavaScript) stripped.add(id)
          else stripped.delete(id)
          return compiled && serving && REGISTERS.test(code) ? withModuleMarks(compiled, id) : compiled
        },
      },
      ...(options.errors === 'codes' && {
        load: { filter: { id: CATALOGUE }, handler: readCodes },
      }),
      ...(isBundling && {
        esbuild: {
          config(build: BuildOptions) {
            build.supported = { ...build.supported, decorators: false }
          },
          // Files whose types have been removed are loaded as JavaScript, for which esbuild ignores the decorator flags
          // of a tsconfig.json.
          loader: (_: string, id: string) => (stripped.has(id) ? 'jsx' : loaderOf(withoutQuery(id))),
        },
      }),
      rollup: { resolveId: resolveHelpers },
      rolldown: { resolveId: resolveHelpers },
      vite: {
        resolveId: resolveHelpers,
        configResolved(config) {
          serving = config.command === 'serve'
        },
        async configureServer(server) {
          // Vite lets Node load packages, so importing `honotate/hot` by its public name returns the copy of the
          // runtime that the program uses.
          const { keepModules } = await import('honotate/hot')
          keepModules(liveModules(server))
          // Vite appends a source map to each module that it evaluates, but Node uses source maps only if they are
          // enabled.
          process.setSourceMapsEnabled(true)
        },
      },
    }
  },
)

/**
 * Whether esbuild lowers the decorators. With `'auto'`, esbuild does not if webpack or Rspack uses ts-loader: ts-loader
 * lowers the decorators itself, and needs the types that esbuild would remove.
 */
function lowers(option: 'auto' | boolean, context: { readonly framework: string } | null | undefined): boolean {
  if (option !== 'auto') return option
  const loaders =
    (context as { loaderContext?: { loaders?: readonly { path?: string }[] } } | null)?.loaderContext?.loaders ?? []
  return !loaders.some(({ path }) => path && /[\\/]ts-loader[\\/]/u.test(path))
}

interface ResolveContext {
  resolve(id: string, importer?: string, options?: { readonly skipSelf: boolean }): Promise<Resolved | null>
}

interface Resolved {
  readonly id: string
  readonly external?: boolean | 'absolute' | 'relative'
}

/**
 * Keeps `honotate/helpers` external if `honotate` is. Rollup and Rolldown compare a name in `external` with the whole
 * import, so a program with `external: ['honotate']` would bundle a second copy of the runtime with the helpers. Asks
 * the other plugins first: Nitro's plugin makes packages external and also copies their files.
 */
async function resolveHelpers(this: ResolveContext, id: string, importer?: string): Promise<Resolved | undefined> {
  if (id !== DEFAULT_MODULE) return undefined
  const resolved = await this.resolve(id, importer, { skipSelf: true })
  if (resolved?.external) return resolved
  const main = await this.resolve(RUNTIME, importer)
  return main?.external ? { id, external: true } : undefined
}
