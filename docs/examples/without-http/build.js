import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.mjs',
  bundle: true,
  minify: true,
  // Node prints the line of an error that ends the program.
  lineLimit: 200,
  // Deploy one file: the source map has positions for stack traces, without a copy of the sources.
  sourcemap: 'inline',
  sourcesContent: false,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  plugins: [honotate()],
})
