import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import honotate from 'honotate/esbuild'
import { transform } from 'honotate/transform'

/** A minified bundle for an edge runtime. */
export interface Bundle {
  /** Bytes. */
  readonly size: number
  /** Bytes with gzip. */
  readonly compressed: number
  /** The modules that some code of is in it. */
  readonly modules: readonly string[]
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
  const { metafile, outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    mainFields: ['module', 'main'],
    conditions: ['import', ...conditions],
    metafile: true,
    write: false,
    plugins: [honotate()],
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild has written nothing')
  const inputs = Object.values(metafile.outputs)[0]?.inputs ?? {}
  const modules = Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0)
  return { size: file.contents.byteLength, compressed: gzipSync(file.contents, { level: 9 }).byteLength, modules }
}
