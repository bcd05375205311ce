import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

await build({
  entryPoints: ['src/lambda.ts'],
  outfile: 'dist/lambda.mjs',
  bundle: true,
  minify: true,
  // Node prints the line of an error that ends the program.
  lineLimit: 200,
  // Logs show the names of the classes of errors and services.
  keepNames: true,
  sourcemap: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Packages in CommonJS, such as pino, load modules of Node with `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
  external: ['@aws-sdk/*'],
  plugins: [honotate()],
})
