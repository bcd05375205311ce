import process from 'node:process'
import type { BuildOptions } from 'esbuild'
import { createUnplugin, type UnpluginInstance } from 'unplugin'
import { withoutQuery } from '../core/parse.ts'
import type { TransformOptions } from '../core/transform-options.ts'
import { compile } from './compile.ts'
import { liveModules, withModuleMarks } from './hot-modules.ts'
import { loaderOf } from './lower-decorators.ts'

/**
 * Options of the plugin of a bundler.
 *
 * @example
 * ```ts
 * honotate({ lower: false })
 * ```
 */
export interface PluginOptions extends TransformOptions {
  /**
   * Whether esbuild also lowers decorators to plain JavaScript. `'auto'`: where the host cannot.
   * @default 'auto'
   */
  readonly lower?: 'auto' | boolean
}

export const honotate: UnpluginInstance<PluginOptions | undefined, false> = createUnplugin(
  (options = {}, { framework }) => {
    let serving = false
    // esbuild lowers the whole bundle, so the bundle contains the helpers once instead of once for each file.
    const isBundling = framework === 'esbuild' && (options.lower ?? 'auto') === 'auto'
    const stripped = new Set<string>()
    return {
      name: 'honotate',
      // Before plugins that remove types or fail on decorators.
      enforce: 'pre',
      transform: {
        filter: {
          id: { include: /\.[cm]?[jt]sx?(?:$|\?)/u, exclude: /[\\/]node_modules[\\/]/u },
          code: ['@', 'honotate/discover'],
        },
        async handler(code, id) {
          const lower = lowers(options.lower ?? 'auto', framework, this.getNativeBuildContext?.())
          const compiled = await compile(code, id, options, lower ? framework : undefined, isBundling)
          if (compiled?.isJavaScript) stripped.add(id)
          else stripped.delete(id)
          return compiled && serving ? withModuleMarks(compiled, id) : compiled
        },
      },
      ...(isBundling && {
        esbuild: {
          config(build: BuildOptions) {
            build.supported = { ...build.supported, decorators: false }
          },
          // In files without types, esbuild ignores the decorator flags of a tsconfig.json.
          loader: (_: string, id: string) => (stripped.has(id) ? 'jsx' : loaderOf(withoutQuery(id))),
        },
      }),
      vite: {
        configResolved(config) {
          serving = config.command === 'serve'
        },
        async configureServer(server) {
          // Vite leaves packages to Node, so the public name leads to the copy of the runtime that the program imports.
          const { keepModules } = await import('honotate/hot')
          keepModules(liveModules(server))
          // Vite appends a source map to each module that it evaluates, and Node reads them only if it is told to.
          process.setSourceMapsEnabled(true)
        },
      },
    }
  },
)

/** Hosts that lower standard decorators themselves. */
const LOWERING_HOSTS: ReadonlySet<string> = new Set(['bun'])

/** In webpack and Rspack, loaders lower decorators. ts-loader needs the types, so it must get them. */
function lowers(
  option: 'auto' | boolean,
  framework: string,
  context: { readonly framework: string } | null | undefined,
): boolean {
  if (option !== 'auto') return option
  if (LOWERING_HOSTS.has(framework)) return false
  const loaders =
    (context as { loaderContext?: { loaders?: readonly { path?: string }[] } } | null)?.loaderContext?.loaders ?? []
  return !loaders.some(({ path }) => path && /[\\/]ts-loader[\\/]/u.test(path))
}
