import type { Handler } from 'hono'
import { pageHandler, type PageOptions } from './page-handler.ts'

/** Turns off the features of Scalar that load fonts, report usage and contact its own servers. */
const QUIET = { withDefaultFonts: false, telemetry: false, agent: { disabled: true }, mcp: { disabled: true } }

const APP = '<div id="app"></div>'

/**
 * Makes the handler of a page of Scalar (of the package `@scalar/api-reference`), for a path that ends with `/*`.
 *
 * @param options The URL of the document, and other options; `config` has the options of Scalar itself.
 * @throws HONOTATE_PAGE_NOT_INSTALLED, HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * app.get('/docs/*', scalarPage({ document: '/openapi.json' }))
 * ```
 */
export function scalarPage(options: PageOptions): Handler {
  return pageHandler(
    {
      name: 'scalarPage',
      package: '@scalar/api-reference',
      files: ['dist/browser/standalone.js'],
      body: () => APP,
      start: ({ document, config }) =>
        `Scalar.createApiReference('#app', ${data({ url: document, ...QUIET, ...config })})`,
    },
    options,
  )
}

/**
 * Like {@link scalarPage}, but for a page of Swagger UI (`npm install swagger-ui-dist`).
 *
 * @example
 * ```ts
 * app.get('/docs/*', swaggerUiPage({ document: '/openapi.json' }))
 * ```
 */
export function swaggerUiPage(options: PageOptions): Handler {
  return pageHandler(
    {
      name: 'swaggerUiPage',
      package: 'swagger-ui-dist',
      files: ['swagger-ui.css', 'swagger-ui-bundle.js'],
      body: () => APP,
      // Without `validatorUrl: null`, Swagger UI sends the document to a validator on the web.
      start: ({ document, config }) =>
        `SwaggerUIBundle(${data({ url: document, dom_id: '#app', deepLinking: true, validatorUrl: null, ...config })})`,
    },
    options,
  )
}

/** Writes data as JSON for a script. `<` is escaped, so that the data cannot end a `<script>` element. */
function data(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003C`)
}
