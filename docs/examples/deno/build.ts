import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  sourcemap: true,
  platform: 'node',
  format: 'esm',
  target: 'esnext',
  // Packages in CommonJS, such as pino, load modules of Node with `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
  plugins: [honotate()],
})
