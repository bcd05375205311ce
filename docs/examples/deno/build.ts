import { build } from 'esbuild'
import honotate from 'honotate/esbuild'

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  sourcemap: true,
  platform: 'node',
  format: 'esm',
  target: 'esnext',
  plugins: [honotate()],
})
