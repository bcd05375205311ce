import { transform as lower } from 'esbuild'
import { transform } from 'honotate-kit/transform'

/** The implementation of honotate: the transformer, and esbuild for the decorators of methods and classes. */
export default async function compile(code: string, file: string): Promise<string> {
  const { code: lowered } = await lower(transform(code, file)?.code ?? code, {
    loader: file.endsWith('.ts') ? 'ts' : 'js',
    target: 'es2022',
    format: 'esm',
  })
  return lowered
}
