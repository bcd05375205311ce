import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.mjs',
  bundle: true,
  minify: true,
  // Node prints the line of an error that ends the program.
  lineLimit: 200,
  // Logs show the names of the classes of errors and services.
  keepNames: true,
  // Deploy one file: the source map has positions for stack traces, without a copy of the sources.
  sourcemap: 'inline',
  sourcesContent: false,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  // Packages in CommonJS, such as pino, load modules of Node with `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
  plugins: [honotate()],
})
