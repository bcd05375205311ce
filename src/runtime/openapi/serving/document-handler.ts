import type { Context, Handler } from 'hono'
import type { OpenApiDocument } from '../document.ts'
import { toYaml } from './yaml.ts'

/** A document, or the function that makes it when it is first asked for. */
export type DocumentSource = OpenApiDocument | (() => OpenApiDocument)

/** Options of `jsonDocument()` and `yamlDocument()`. */
export interface DocumentHandlerOptions {
  /**
   * The header of the name.
   * @default 'no-cache': a client asks each time, and receives 304 while the document is the same
   */
  readonly cacheControl?: string
}

/**
 * Makes the handler that serves a document as JSON, with an `ETag`.
 *
 * @param document The document; a function is called once, for the first request.
 * @example
 * ```ts
 * const app = createApp()
 * app.get('/openapi.json', jsonDocument(() => openApi(app, types, { info: { title: 'Users', version: '1.0.0' } })))
 * ```
 */
export function jsonDocument(document: DocumentSource, options?: DocumentHandlerOptions): Handler {
  return documentHandler(document, JSON.stringify, 'application/json', options)
}

/**
 * Makes the handler that serves a document as YAML; otherwise as {@link jsonDocument}.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9512
 * @example
 * ```ts
 * app.get('/openapi.yaml', yamlDocument(document))
 * ```
 */
export function yamlDocument(document: DocumentSource, options?: DocumentHandlerOptions): Handler {
  return documentHandler(document, toYaml, 'application/yaml', options)
}

function documentHandler(
  document: DocumentSource,
  write: (document: OpenApiDocument) => string,
  type: string,
  { cacheControl = 'no-cache' }: DocumentHandlerOptions = {},
): Handler {
  let made: { readonly text: string; readonly etag: string } | undefined
  return function serveDocument(c) {
    if (!made) {
      const text = write(typeof document === 'function' ? document() : document)
      made = { text, etag: etagOf(text) }
    }
    const headers = { 'Content-Type': type, 'Cache-Control': cacheControl, ETag: made.etag }
    return isKnown(c, made.etag) ? c.body(null, 304, headers) : c.body(made.text, 200, headers)
  }
}

/** Whether a client has the content of a tag (RFC 9110, section 13.1.2). */
export function isKnown(c: Context, etag: string): boolean {
  const tags = c.req.header('if-none-match') ?? ''
  return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//u, '') === etag)
}

/** The `ETag` of a text, by FNV-1a in two halves of 32 bits: it only has to differ between versions of a document. */
export function etagOf(text: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code ^ high, 0x85ebca6b)
  }
  return `"${[high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')}"`
}
