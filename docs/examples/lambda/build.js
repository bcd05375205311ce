import { build } from 'esbuild'
import honotate from 'honotate/esbuild'

await build({
  entryPoints: ['src/lambda.ts'],
  outfile: 'dist/lambda.mjs',
  bundle: true,
  minify: true,
  sourcemap: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  external: ['@aws-sdk/*'],
  plugins: [honotate()],
})
