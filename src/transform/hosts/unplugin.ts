import type { BuildOptions } from 'esbuild'
import { createUnplugin, type UnpluginInstance } from 'unplugin'
import type { TransformOptions } from '../core/options.ts'
import { withoutQuery } from '../core/without-query.ts'
import { compile } from './compile.ts'
import { withModuleMarks } from './module-marks.ts'
import { loaderOf } from './lower.ts'

/** What a bundler's plugin may be told. */
export interface PluginOptions extends TransformOptions {
  /**
   * Whether decorators are also lowered to plain JavaScript, by esbuild. `'auto'`: where the host cannot do it.
   * @default 'auto'
   */
  readonly lower?: 'auto' | boolean
}

/** The plugin of every bundler. */
export const honotate: UnpluginInstance<PluginOptions | undefined, false> = createUnplugin(
  (options = {}, { framework }) => {
    let serving = false
    // esbuild lowers the whole bundle itself: its helpers stand there once, not once for each file.
    const isBundling = framework === 'esbuild' && (options.lower ?? 'auto') === 'auto'
    const stripped = new Set<string>()
    return {
      name: 'honotate',
      // The types must still be there, and no other plugin has met the decorators.
      enforce: 'pre',
      transform: {
        filter: { id: { include: /\.[cm]?[jt]sx?(?:$|\?)/u, exclude: /[\\/]node_modules[\\/]/u }, code: '@' },
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
          // A flag for decorators in a tsconfig.json is for TypeScript alone.
          loader: (_: string, id: string) => (stripped.has(id) ? 'jsx' : loaderOf(withoutQuery(id))),
        },
      }),
      vite: {
        configResolved(config) {
          serving = config.command === 'serve'
        },
      },
    }
  },
)

/** Hosts that lower standard decorators themselves, whatever a tsconfig.json says. */
const LOWERING_HOSTS: ReadonlySet<string> = new Set(['bun'])

/** webpack and Rspack lower by a loader. ts-loader also checks types, so it must receive them. */
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
