import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApp, getRoutes } from 'honotate'
import {
  jsonDocument,
  openApi,
  scalarPage,
  swaggerUiPage,
  toYaml,
  yamlDocument,
  type OpenApiDocument,
} from 'honotate/openapi'
import { describe, expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'
import { types, usersApp, UsersController } from './users.ts'
import { createFolder } from '../../support/folder.ts'
import { runSync } from '../../support/program.ts'

const info = { title: 'Users', version: '1.0.0' }

// Stubs of the files of the pages, with the content that a handler needs. The tests in test/openapi open the real pages
// in a browser.
const { directory } = createFolder('pages')
for (const [file, text] of [
  ['swagger-ui-dist/package.json', '{ "version": "5.0.0" }'],
  ['swagger-ui-dist/swagger-ui.css', 'a {}'],
  ['swagger-ui-dist/swagger-ui-bundle.js', 'globalThis.SwaggerUIBundle = () => {}'],
] as const) {
  const path = join(directory, 'node_modules', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function served(): ReturnType<typeof createApp> {
  const app = usersApp()
  const document = (): OpenApiDocument => openApi(app, types, { info })
  app.get('/openapi.json', jsonDocument(document))
  app.get('/openapi.yaml', yamlDocument(document, { cacheControl: 'max-age=60' }))
  app.get(
    '/docs/*',
    swaggerUiPage({ document: '/openapi.json', title: '<Users>', origins: ['https://api.example'], directory }),
  )
  app.get('/cdn/*', scalarPage({ document: '../openapi.json', assets: 'https://cdn.example/scalar@1.2.3/' }))
  return app
}

bothWays(served, (send) => {
  test('the app serves the document as JSON and YAML, with an ETag', async () => {
    const response = await send('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApi(usersApp(), types, { info }))))
    const etag = response.headers.get('etag') as string
    expect([etag, response.headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^"[\da-f]{40}"$/u),
      'no-cache',
    ])
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const known = await send('/openapi.json', { headers: { 'If-None-Match': tags } })
      expect([known.status, await known.text()]).toEqual([304, ''])
    }
    expect((await send('/openapi.json', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
    const yaml = await send('/openapi.yaml')
    expect([yaml.headers.get('content-type'), yaml.headers.get('cache-control')]).toEqual([
      'application/yaml',
      'max-age=60',
    ])
    expect(await yaml.text()).toMatch(/^openapi: "3\.1\.1"\ninfo:\n {2}title: Users\n/u)
  })

  test('a page loads only its own files', async () => {
    const response = await send('/docs')
    expect(response.headers.get('content-security-policy')).toContain(
      "script-src 'self'; style-src 'self' 'unsafe-inline'; ",
    )
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example; ")
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('<title>&#60;Users&#62;</title>')
    const urls = [...html.matchAll(/(?:src|href)="([^"]*)"/gu)].map(([, url]) => url as string)
    expect(urls).toEqual(['docs/swagger-ui.css?5.0.0', 'docs/swagger-ui-bundle.js?5.0.0', 'docs/start.js'])
    for (const url of urls) expect((await send(`/${url}`)).status).toBe(200)
    expect((await send('/docs/swagger-ui.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await (await send('/docs/start.js')).text()).toMatch(/^SwaggerUIBundle\(\{"url":"\/openapi\.json"/u)
    // If the URL of the page ends with a slash, the page refers to its files without `docs/`.
    expect(await (await send('/docs/')).text()).toContain('src="start.js"')
    expect((await send('/docs/package.json')).status).toBe(404)
  })

  test('a page can load its files from another origin', async () => {
    const response = await send('/cdn/')
    expect(await response.text()).toContain('<script src="https://cdn.example/scalar@1.2.3/standalone.js"></script>')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' https://cdn.example; ")
  })

  test('the routes of the controllers still work', async () => {
    expect(await (await send('/apis/users/7')).json()).toEqual({ id: '7', name: 'Ann' })
  })
})

test('served documents and pages add no controller routes, and no handlers to existing routes', () => {
  expect(getRoutes(served())).toEqual(getRoutes(usersApp()))
  // The served documents and pages add no handler to a controller's route.
  const handlers = (app: any): number => app.router.match('GET', '/apis/users/7')[0].length
  expect(handlers(served())).toBe(handlers(usersApp()))
  expect(getRoutes(served()).every(({ controller }) => controller === UsersController)).toBe(true)
})

test('a page reads each file once', async () => {
  const app = served()
  const path = join(directory, 'node_modules/swagger-ui-dist/swagger-ui.css')
  const css = async (): Promise<string> => (await app.request('/docs/swagger-ui.css')).text()
  expect(await css()).toBe('a {}')
  writeFileSync(path, 'b {}')
  expect(await css()).toBe('a {}')
  writeFileSync(path, 'a {}')
})

test('a page whose package is not installed is a coded error', () => {
  expect(() => scalarPage({ document: '/openapi.json', directory })).toThrow(
    /scalarPage\(\) needs .* `@scalar\/api-reference`.*npm install @scalar\/api-reference.*HONOTATE_PAGE_NOT_INSTALLED/su,
  )
})

test('a page looks for its package beside the program, then in the working directory', () => {
  const openapi = pathToFileURL(join(import.meta.dirname, '../../../src/honotate/dist/openapi.js')).href
  const other = createFolder('elsewhere', {
    'node_modules/swagger-ui-dist/package.json': { version: '4.0.0' },
    'node_modules/@scalar/api-reference/package.json': { version: '1.0.0' },
  })
  writeFileSync(
    join(directory, 'main.mjs'),
    `import { scalarPage, swaggerUiPage } from ${JSON.stringify(openapi)}
const html = async (page) => page({ req: { path: '/docs/' }, body: (text) => text })
console.log(await html(swaggerUiPage({ document: 'd' })), await html(scalarPage({ document: 'd' })))\n`,
  )
  const { stdout } = runSync(other, ['node', join(directory, 'main.mjs')])
  expect(stdout).toContain('swagger-ui.css?5.0.0')
  expect(stdout).toMatch(/standalone\.js\?1\.0\.0/u)
})

describe('toYaml()', () => {
  test('quotes strings that YAML would parse as another value', () => {
    const value = {
      plain: 'two words',
      path: '/users/{id}',
      200: [],
      words: ['true', 'No', '1', 'a: b', '# a', '- a', '', ' a', 'a\nb', 'é', '\u2028'],
      nested: [[1, { a: null }], {}],
      absent: undefined,
    }
    expect(toYaml(value)).toBe(`"200": []
plain: two words
path: /users/{id}
words:
  - "true"
  - "No"
  - "1"
  - "a: b"
  - "# a"
  - "- a"
  - ""
  - " a"
  - "a\\nb"
  - "é"
  - "\\u2028"
nested:
  - - 1
    - a: null
  - {}
`)
  })
})
