import { Hono, type Handler } from 'hono'
import process from 'node:process'
import { expect, test, vi } from 'vitest'
import { findPackage } from '../../../src/honotate/openapi/serving/package-files.ts'
import { pageHandler, type PageOptions } from '../../../src/honotate/openapi/serving/page-handler.ts'
import { scalarPage, swaggerUiPage } from '../../../src/honotate/openapi/serving/pages.ts'
import { message } from '../../support/coded-error.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('page-files', {
  'node_modules/viewer/package.json': { version: '1.2.3' },
  'node_modules/viewer/dist/viewer.js': 'view()',
  'node_modules/viewer/viewer.css': 'a {}',
  'inner/file.txt': '',
})

const viewer = {
  name: 'viewerPage',
  package: 'viewer',
  files: ['dist/viewer.js', 'viewer.css'],
  body: () => '<main></main>',
  start: ({ document }: PageOptions) => `start(${JSON.stringify(document)})`,
}

/** Serves a page below `/docs`. Returns a function that requests a path of the page. */
function pageOf(options: Partial<PageOptions> = {}): (path: string) => Promise<Response> {
  const app = new Hono().get('/docs/*', pageHandler(viewer, { document: '/openapi.json', directory, ...options }))
  return async (path) => app.request(`/docs${path}`)
}

test('a page has a title, its files and a Content-Security-Policy', async () => {
  const response = await pageOf()('/')
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'",
  )
  expect(await response.text()).toBe(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation</title>
<link rel="stylesheet" href="viewer.css?1.2.3">
</head>
<body>
<main></main>
<script src="viewer.js?1.2.3"></script>
<script src="start.js"></script>
</body>
</html>
`)
})

test('the files of a page are served next to it, with cache headers', async () => {
  const send = pageOf()
  const files = [
    ['/viewer.js', 'view()', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/viewer.css', 'a {}', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/start.js', 'start("/openapi.json")', 'text/javascript; charset=utf-8', null],
  ] as const
  for (const [path, text, ...headers] of files) {
    const response = await send(path)
    expect([response.status, await response.text()]).toEqual([200, text])
    expect(['Content-Type', 'Cache-Control'].map((name) => response.headers.get(name))).toEqual(headers)
  }
  expect((await send('/package.json')).status).toBe(404)
  expect(await (await send('/a%20b')).text()).toContain('src="a%20b/viewer.js?1.2.3"')
})

test('the policy allows the origins of external files and of the document', async () => {
  const send = pageOf({
    assets: 'https://cdn.example/viewer/',
    document: 'https://api.example/openapi.json',
    origins: ['https://other.example'],
    directory: '/nowhere',
  })
  const response = await send('/')
  expect(await response.text()).toContain('<script src="https://cdn.example/viewer/viewer.js"></script>')
  const policy = response.headers.get('Content-Security-Policy')
  expect(policy).toContain(
    "; script-src 'self' https://cdn.example; style-src 'self' 'unsafe-inline' https://cdn.example;",
  )
  expect(policy).toContain("; connect-src 'self' https://api.example https://other.example;")
  expect((await send('/viewer.js')).status).toBe(404)
})

test('a package is found in a folder or in its parent folders', () => {
  for (const folder of [directory, `${directory}/inner`, `${directory}/inner/missing`]) {
    const files = findPackage('viewerPage', 'viewer', folder)
    expect(files.version).toBe('1.2.3')
    expect(new TextDecoder().decode(files.read('viewer.css'))).toBe('a {}')
  }
  expect(() => findPackage('viewerPage', 'missing', directory)).toThrow(
    message('PAGE_NOT_INSTALLED', 'missing', directory),
  )
  expect(() => findPackage('viewerPage', 'missing-viewer')).toThrow(
    message('PAGE_NOT_INSTALLED', 'missing-viewer', process.cwd()),
  )
})

test('without the modules of Node, no package is found', () => {
  const { directory: missing } = createFolder('none')
  for (const platform of [undefined, {}]) {
    vi.stubGlobal('process', platform)
    try {
      expect(() => findPackage('viewerPage', 'viewer')).toThrow(message('PAGE_NOT_INSTALLED', 'the program'))
      expect(() => findPackage('viewerPage', 'viewer', missing)).toThrow(message('PAGE_NOT_INSTALLED', missing))
    } finally {
      vi.unstubAllGlobals()
    }
  }
})

test('the pages start with telemetry disabled, and with the given options', async () => {
  const options = { document: '/d.json', assets: '/assets/', config: { own: '</script>' } }
  const textOf = async (handler: Handler, path: string): Promise<string> =>
    (await new Hono().get('/*', handler).request(path)).text()
  expect(await textOf(scalarPage(options), '/start.js')).toBe(
    String.raw`Scalar.createApiReference('#app', {"url":"/d.json","withDefaultFonts":false,"telemetry":false,"agent":{"disabled":true},"mcp":{"disabled":true},"own":"\u003C/script>"})`,
  )
  expect(await textOf(swaggerUiPage(options), '/start.js')).toBe(
    String.raw`SwaggerUIBundle({"url":"/d.json","dom_id":"#app","deepLinking":true,"validatorUrl":null,"own":"\u003C/script>"})`,
  )
})
