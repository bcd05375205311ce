import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'

// https://vercel.com/docs/build-output-api
const output = '.vercel/output'
const func = `${output}/functions/index.func`

await build({
  entryPoints: ['src/vercel.ts'],
  outfile: `${func}/index.mjs`,
  bundle: true,
  sourcemap: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Packages in CommonJS, such as pino, load modules of Node with `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
  plugins: [honotate()],
})

writeJson(`${func}/.vc-config.json`, {
  runtime: 'nodejs24.x',
  handler: 'index.mjs',
  launcherType: 'Nodejs',
  supportsResponseStreaming: true,
})
writeJson(`${output}/config.json`, { version: 3, routes: [{ src: '/.*', dest: '/' }] })

function writeJson(path, value) {
  writeFileSync(path, JSON.stringify(value, undefined, 2))
}
