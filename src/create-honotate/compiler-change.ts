import type { Choices } from './choices.ts'
import { json, replaced, type Draft, type DraftChange } from './draft.ts'

const TS_PLUGIN = { name: 'honotate-kit/ts-plugin' }
const TS_PATCH = { transform: 'honotate-kit/ts-patch', transformProgram: true }
/**
 * An editor that runs the project's TypeScript 6 loads the plugin. An editor that runs its own TypeScript needs
 * `experimentalDecorators`, which `honotate check` and the plugins of bundlers ignore.
 */
const EDITOR_OPTIONS = { plugins: [TS_PLUGIN], experimentalDecorators: true }

export const VITE_RANGE = '^8.0.0'

export const GENERATE = 'honotate openapi --contract'

const IN_NODE = { openapi: GENERATE, dev: `${GENERATE} && bun --watch src/main.ts` }

export function compilerChange({ compiler, platform }: Choices, { files }: Draft): DraftChange {
  switch (compiler) {
    case 'typescript-7':
      return {
        // In Bun, the API of TypeScript 7 fails, so `honotate openapi` runs in Node.
        scripts: { check: 'honotate check', ...(platform === 'bun' && IN_NODE) },
        devDependencies: { typescript: '^7.0.0', 'ts-patch': undefined },
        // The language server of TypeScript 7 has no plugins.
        compilerOptions: { ...EDITOR_OPTIONS, plugins: undefined },
      }
    case 'tspc':
      return {
        files: {
          'build.js': undefined,
          'tsconfig.build.json': json({
            extends: './tsconfig.json',
            compilerOptions: {
              rewriteRelativeImportExtensions: true,
              noEmit: false,
              rootDir: 'src',
              outDir: 'dist',
              sourceMap: true,
            },
            include: ['src'],
          }),
          Dockerfile: withModules(files['Dockerfile']),
        },
        scripts: {
          check: 'tspc --noEmit',
          build: `${GENERATE} && tspc -p tsconfig.build.json`,
          start: 'node --enable-source-maps dist/main.js',
        },
        devDependencies: { 'ts-patch': '^4.0.1' },
        compilerOptions: { plugins: [TS_PATCH, TS_PLUGIN] },
      }
    case 'vite':
      return {
        files: {
          'build.js': undefined,
          'vite.config.ts': VITE,
          Dockerfile: copying(files['Dockerfile'], 'vite.config.ts'),
        },
        scripts: { check: 'honotate check', build: `${GENERATE} && vite build` },
        devDependencies: { 'ts-patch': undefined, vite: VITE_RANGE },
        compilerOptions: EDITOR_OPTIONS,
      }
    default:
      return {
        scripts: { check: 'honotate check' },
        devDependencies: { 'ts-patch': undefined },
        compilerOptions: EDITOR_OPTIONS,
      }
  }
}

/** Makes the Dockerfile copy a configuration file in place of esbuild's script. */
function copying(dockerfile: string | undefined, config: string): string {
  return replaced(dockerfile, 'build.js', config)
}

/** Makes the Dockerfile copy node_modules too, because the program is not bundled. */
function withModules(dockerfile: string | undefined): string {
  const copied = copying(dockerfile, 'tsconfig.build.json')
  const pruned = replaced(copied, 'RUN npm run build', 'RUN npm run build && npm prune --omit=dev')
  const unbundled = replaced(
    pruned,
    /# The bundle is all that runs.*\nCOPY .*\n/u,
    'COPY --from=build /app/package.json ./\nCOPY --from=build /app/node_modules node_modules\nCOPY --from=build /app/dist dist\n',
  )
  return replaced(unbundled, '"main.mjs"]', '"dist/main.js"]')
}

const VITE = `import honotate from 'honotate-kit/vite'
import { defineConfig } from 'vite'

// One file of the program and its packages. It is not minified, because Node prints the line of an error.
export default defineConfig({
  plugins: [honotate()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    sourcemap: 'inline',
    // Logs show the names of the classes of errors and services.
    rolldownOptions: { output: { entryFileNames: 'main.mjs', keepNames: true } },
  },
})
`
