import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build, type BuildResult } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { expectations } from '../../conformance/expectations.ts'
import { createFolder } from '../../support/folder.ts'

const root = join(import.meta.dirname, '../../..')
const { directory } = createFolder('edge')

/** Globals of Node beyond the web's standards. A bundle that uses one of them imports it from `of-node.js`. */
const ofNode = [
  'process',
  'Buffer',
  'require',
  'module',
  'exports',
  '__dirname',
  '__filename',
  'global',
  'setImmediate',
  'clearImmediate',
]
const injected = join(directory, 'of-node.js')
writeFileSync(injected, `export { ${ofNode.map((name) => `value as ${name}`).join(', ')} }\nconst value = 'of Node'\n`)

/** Globals of edge runtimes: the part of https://min-common-api.proposal.wintertc.org that HTTP needs. */
const ofTheWeb = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
  'structuredClone',
] as const

describe.for([{ minify: false }, { minify: true }])('a bundle of the core, minify: $minify', ({ minify }) => {
  const bundled = (format: 'esm' | 'iife'): Promise<BuildResult<{ write: false; metafile: true }>> =>
    build({
      stdin: {
        contents:
          "export { app } from './test/conformance/fixtures/service/main.ts'\nexport * as all from 'honotate'\nexport * as openapi from 'honotate/openapi'",
        resolveDir: root,
      },
      bundle: true,
      write: false,
      metafile: true,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      format,
      globalName: 'bundle',
      minify,
      inject: [injected],
      logOverride: { 'empty-import-meta': 'silent' },
      plugins: [honotate()],
    })

  test('imports nothing, evaluates no strings, and contains no code of Node or the compiler', async () => {
    const { metafile, outputFiles, warnings } = await bundled('esm')
    expect(warnings).toEqual([])
    const { inputs, imports } = Object.values(metafile.outputs)[0] as (typeof metafile.outputs)[string]
    expect(imports).toEqual([])
    const held = Object.keys(inputs).filter((path) => (inputs[path] as { bytesInOutput: number }).bytesInOutput > 0)
    const packages = [
      ...new Set(held.map((path) => /node_modules\/((?:@[\w-]+\/)?[\w-]+)/u.exec(path)?.[1] ?? path.split('/')[0])),
    ]
    // A bundle that used a global of Node would also contain `of-node.js`, which is outside of the project.
    expect(packages.sort()).toEqual(['hono', 'src', 'test', 'typedi'])
    const own = held.filter((path) => path.startsWith('src/honotate/dist/'))
    expect(own.sort()).toEqual(
      ['catalogue', 'describe-routes', 'honotate', 'index', 'metadata', 'open-api', 'openapi', 'proxies'].map(
        (name) => `src/honotate/dist/${name}.js`,
      ),
    )

    const { program, module } = parseSync('bundle.js', (outputFiles[0] as { text: string }).text)
    expect([...module.staticImports, ...module.dynamicImports]).toEqual([])
    const evaluated: string[] = []
    const call = ({ callee }: { callee: { type: string; name?: unknown } }): void => {
      if (callee.type === 'Identifier' && /^(?:eval|Function)$/u.test(String(callee.name)))
        evaluated.push(String(callee.name))
    }
    new Visitor({
      CallExpression: call,
      NewExpression: call,
      ImportExpression: ({ type }) => void evaluated.push(type),
    }).visit(program)
    expect(evaluated).toEqual([])
  })

  test('answers requests in a context with only web globals', async () => {
    const { outputFiles } = await bundled('iife')
    const globals = Object.fromEntries(ofTheWeb.map((name) => [name, globalThis[name]]))
    // The engine itself refuses `eval()` and `new Function()`.
    const context = createContext(
      { ...globals, console: { ...console, error() {} } },
      { codeGeneration: { strings: false, wasm: false } },
    )
    const { app } = runInContext(`${(outputFiles[0] as { text: string }).text};bundle`, context) as {
      app: { fetch(request: globalThis.Request): Promise<globalThis.Response> }
    }
    expect(
      runInContext("['process', 'Buffer', 'require'].map((name) => typeof globalThis[name]).join()", context),
    ).toBe('undefined,undefined,undefined')

    for (const { request, body, status = 200, answer } of expectations.filter(
      ({ request }) => !request.includes('/stack/'),
    )) {
      const [method, path] = request.split(' ') as [string, string]
      const init =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      const response = await app.fetch(new globalThis.Request(`http://localhost/apis${path}`, { method, ...init }))
      const text = await response.text()
      expect({
        request,
        status: response.status,
        answer: typeof answer === 'string' ? text : JSON.parse(text),
      }).toEqual({ request, status, answer })
    }
  })
})
