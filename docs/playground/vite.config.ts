import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, defineConfig, type Alias, type Plugin } from 'vite'
import { repository } from '../site/links.ts'
import { readContracts } from './contracts.ts'
import { declarations } from './declarations.ts'

const root = join(import.meta.dirname, '../..')

const HOSTS =
  /^node:(?:fs|module|path|url)$|^\..*\/(?:disk|open-checker|nearest-package|reachable-files|imported-file)\.ts$/u

const alias: Alias[] = [
  // The transformer of honotate-kit; only its parser is loaded differently.
  { find: /^\.\/oxc\.ts$/u, replacement: join(import.meta.dirname, 'src/compiler/oxc.ts') },
  // Replaces the messages in forty languages (40 KB) by the English messages.
  { find: /^\.\.\/locales\/index\.js$/u, replacement: join(root, 'node_modules/zod/v4/locales/en.js') },
  // The kit's modules that read a project from the disk, and the modules of Node that its other modules call.
  { find: HOSTS, replacement: join(import.meta.dirname, 'src/types/host.ts') },
  { find: '#catalogue', replacement: join(root, 'src/honotate/errors/catalogue.ts') },
]

/**
 * `virtual:runtime` exports the text of the worker that runs programs. A sandboxed frame has an opaque origin and may
 * not load anything, so it creates the worker from code that the page passes in.
 */
function runtime(): Plugin {
  return {
    name: 'runtime',
    resolveId: (id) => (id === 'virtual:runtime' ? `\0${id}` : undefined),
    async load(id) {
      if (id !== '\0virtual:runtime') return undefined
      const entry = join(import.meta.dirname, 'src/sandbox/runtime.ts')
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        resolve: { alias },
        define: { 'import.meta.url': '"playground"' },
        // Chromium does not start module workers in a sandboxed frame.
        build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'runtime' } },
      })
      const [output] = [result].flat() as { output: { code: string }[] }[]
      return `export default ${JSON.stringify(output?.output[0]?.code)}`
    },
  }
}

/** `virtual:contracts` exports the contracts of the examples, by their names, so that the page need not write them. */
function contracts(): Plugin {
  const id = 'virtual:contracts'
  return {
    name: 'contracts',
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: async (name) => (name === `\0${id}` ? `export default ${JSON.stringify(await readContracts())}` : undefined),
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Writes the first example, its rewritten text and its response into the page, so that a slow connection shows them before
 * the parser and the sandbox are loaded. `src/page/first.ts` removes them.
 */
function firstExample(): Plugin {
  return {
    name: 'first-example',
    async transformIndexHtml(html) {
      const { transform } = (await import(join(root, 'src/honotate-kit/transform/transform.ts'))) as {
        transform: (source: string, file: string) => { code: string } | undefined
      }
      const source = readFileSync(join(import.meta.dirname, 'examples/programs/orders.ts'), 'utf8')
      const lines = source.split('\n')
      // Folds the added import, and the blanks at the old places of decorators, as the editor does.
      const output = (transform(source, 'program.ts')?.code ?? source)
        .replace(/; import \{.*/u, '; import …')
        .split('\n')
        .map((line, number) =>
          line.replace(/ {2,}/gu, (blanks, at: number) => {
            const [, indent] = /^(\s*)@/u.exec(lines[number]?.slice(at, at + blanks.length) ?? '') ?? []
            return indent === undefined ? blanks : `${indent}⌃`
          }),
        )
        .join('\n')
      const response = JSON.stringify({ article: 'tea', count: 2, id: 0 }, null, 2)
      return Object.entries({ source, output, response }).reduce(
        (page, [id, text]) => page.replace(`<!-- first ${id} -->`, `<pre class="first">${escaped(text)}</pre>`),
        html,
      )
    },
  }
}

/** Writes the link to the repository into the header, as the site does, if its address is known. */
function repositoryLink(): Plugin {
  const address = repository()
  return {
    name: 'repository-link',
    transformIndexHtml: (html) =>
      html.replace('<!-- repository -->', address ? `<a href="${escaped(address)}">GitHub</a>` : ''),
  }
}

export default defineConfig({
  // Relative, so the page works in any folder of any host.
  base: './',
  resolve: { alias },
  plugins: [runtime(), contracts(), firstExample(), repositoryLink()],
  server: { fs: { allow: [root] } },
  worker: { format: 'es', plugins: () => [declarations()] },
  build: {
    target: 'es2022',
    // These browsers have `light-dark()`, which Vite would replace with a query that ignores the theme of the site.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows neither `data:` nor `fetch()`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
  },
})
