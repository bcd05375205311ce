import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type OutputFile } from 'esbuild'
import honotate from 'honotate/esbuild'
import { transform } from 'honotate/transform'

/** A minified bundle for an edge runtime. */
export interface Bundle {
  /** Bytes. */
  readonly size: number
  /** Bytes with gzip. */
  readonly compressed: number
  /** The functions, classes and variables outside of functions, by the names that they have before it is minified. */
  readonly names: ReadonlySet<string>
}

/**
 * Bundles a program with esbuild, as for an edge runtime.
 *
 * @param source The text of a module in `test/docs/size/fixtures`.
 * @param conditions Further conditions of package exports.
 */
export async function bundle(source: string, conditions: readonly string[] = []): Promise<Bundle> {
  const resolveDir = join(import.meta.dirname, 'fixtures')
  // Plugins do not see what comes from no file.
  const contents = transform(source, 'program.ts')?.code ?? source
  const bundled = async (minify: boolean): Promise<OutputFile> => {
    const { outputFiles } = await build({
      stdin: { contents, loader: 'ts', resolveDir },
      bundle: true,
      minify,
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      mainFields: ['module', 'main'],
      conditions: ['import', ...conditions],
      write: false,
      plugins: [honotate()],
    })
    if (!outputFiles[0]) throw new Error('esbuild has written nothing')
    return outputFiles[0]
  }
  const [{ contents: file }, { text }] = await Promise.all([bundled(true), bundled(false)])
  const declarations = text.matchAll(/^(?:async )?(?:function\*?|class|var|let|const) (\w+)/gmu)
  return {
    size: file.byteLength,
    compressed: gzipSync(file, { level: 9 }).byteLength,
    names: new Set(Array.from(declarations, ([, name]) => name as string)),
  }
}
