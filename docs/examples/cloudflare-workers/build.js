import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

await build({
  entryPoints: ['src/worker.ts'],
  outfile: 'dist/worker.js',
  bundle: true,
  minify: true,
  // Logs show the names of the classes of errors and services.
  keepNames: true,
  sourcemap: true,
  format: 'esm',
  target: 'es2024',
  conditions: ['workerd', 'worker', 'browser'],
  plugins: [honotate()],
})
