import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type OutputFile, type Plugin } from 'esbuild'
import honotate, { type PluginOptions } from 'honotate-kit/esbuild'
import { transform } from 'honotate-kit/transform'

/** A minified bundle for an edge runtime. */
export interface Bundle {
  /** The size in bytes. */
  readonly size: number
  /** The size in bytes with gzip. */
  readonly compressed: number
  /** The names, before minification, of the functions, classes and variables outside functions. */
  readonly names: ReadonlySet<string>
}

/**
 * Bundles programs with esbuild, as for an edge runtime. One build creates all bundles and reads each file once.
 *
 * @param sources The texts of modules in `test/docs/size/fixtures`, by name.
 * @param options Options of honotate's plugin.
 */
export async function bundle(
  sources: Readonly<Record<string, string>>,
  options: PluginOptions = {},
): Promise<Map<string, Bundle>> {
  const resolveDir = join(import.meta.dirname, 'fixtures')
  const names = Object.keys(sources)
  const programs: Plugin = {
    name: 'programs',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^program:/ }, ({ path }) => ({ path: path.slice('program:'.length), namespace: 'program' }))
      onLoad({ filter: /./, namespace: 'program' }, ({ path }) => {
        const source = sources[names[Number(path)] as string] as string
        // The plugin of honotate does not transform modules of this namespace.
        return { contents: transform(source, 'program.ts')?.code ?? source, loader: 'ts', resolveDir }
      })
    },
  }
  const bundled = async (minify: boolean): Promise<(index: number) => OutputFile> => {
    const { outputFiles } = await build({
      entryPoints: names.map((_, index) => ({ in: `program:${index}`, out: String(index) })),
      outdir: resolveDir,
      bundle: true,
      minify,
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      mainFields: ['module', 'main'],
      conditions: ['import'],
      write: false,
      plugins: [programs, honotate(options)],
    })
    const byPath = new Map(outputFiles.map((file) => [file.path, file]))
    return (index) => byPath.get(join(resolveDir, `${index}.js`)) as OutputFile
  }
  const [minified, readable] = await Promise.all([bundled(true), bundled(false)])
  return new Map(
    names.map((name, index) => {
      const { contents } = minified(index)
      const declarations = readable(index).text.matchAll(/^(?:async )?(?:function\*?|class|var|let|const) (\w+)/gmu)
      return [
        name,
        {
          size: contents.byteLength,
          compressed: gzipSync(contents, { level: 9 }).byteLength,
          names: new Set(Array.from(declarations, ([, declared]) => declared as string)),
        },
      ]
    }),
  )
}
