import type { Handler } from 'hono'
import { etag } from 'hono/etag'
import { aString, checkOptions, isObject, refuseUnless } from '../../errors/check-options.ts'
import type { OpenApiDocument } from '../document-types.ts'
import { toYaml } from './yaml.ts'

/** A document, or the function that makes it for the first request. */
export type DocumentSource = OpenApiDocument | (() => OpenApiDocument)

/** Options of `jsonDocument()` and `yamlDocument()`. */
export interface DocumentHandlerOptions {
  /**
   * The header `Cache-Control`.
   * @default 'no-cache': clients revalidate every time, and receive 304 until the document changes
   */
  readonly cacheControl?: string
}

/**
 * Makes the handler that serves a document as JSON, with an `ETag`.
 *
 * @param document The document, or a function that makes it for the first request.
 * @throws HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * const app = createApp()
 * app.get('/openapi.json', jsonDocument(() => openApi(app, types, { info: { title: 'Users', version: '1.0.0' } })))
 * ```
 */
export function jsonDocument(document: DocumentSource, options?: DocumentHandlerOptions): Handler {
  return documentHandler('jsonDocument()', document, JSON.stringify, 'application/json', options)
}

/**
 * Like {@link jsonDocument}, but serves the document as YAML.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9512
 * @throws HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * app.get('/openapi.yaml', yamlDocument(document))
 * ```
 */
export function yamlDocument(document: DocumentSource, options?: DocumentHandlerOptions): Handler {
  return documentHandler('yamlDocument()', document, toYaml, 'application/yaml', options)
}

const aDocument = 'a document of openApi(), or a function that returns one'

function documentHandler(
  caller: string,
  document: DocumentSource,
  write: (document: OpenApiDocument) => string,
  type: string,
  options: DocumentHandlerOptions = {},
): Handler {
  refuseUnless(isObject(document) || typeof document === 'function', caller, 'document', document, aDocument)
  checkOptions(caller, options, { cacheControl: aString })
  const { cacheControl = 'no-cache' } = options
  const tagged = etag()
  let text: string | undefined
  return async function serveDocument(c) {
    text ??= write(typeof document === 'function' ? document() : document)
    const response = c.body(text, 200, { 'Content-Type': type, 'Cache-Control': cacheControl })
    await tagged(c, async () => {
      c.res = response
    })
    return c.res
  }
}
