import type { Context, Handler } from 'hono'
import { anObject, aString, checkOptions, listOf, refuseUnless, type OptionChecks } from '../../errors/check-options.ts'
import { findPackage } from './package-files.ts'

/** Options of a page that shows a document. */
export interface PageOptions {
  /** The URL of the document, such as `/openapi.json`. */
  readonly document: string
  /**
   * The title of the page.
   * @default 'API documentation'
   */
  readonly title?: string
  /** Options of Scalar or Swagger UI itself. */
  readonly config?: Readonly<Record<string, unknown>>
  /** Other origins that the page may send requests to, such as `https://api.example`. */
  readonly origins?: readonly string[]
  /**
   * The directory that has `node_modules` with the files of the page.
   * @default the directory of the running program; if the files are not found from there, the working directory
   */
  readonly directory?: string
  /**
   * The URL of the page's files: your own folder, or a pinned version on a CDN. By default, the handler serves the
   * files from `node_modules`.
   */
  readonly assets?: string
}

interface PageDescription {
  /** The name of the function that makes the page's handler, for error messages. */
  readonly name: string
  /** The package on npm. */
  readonly package: string
  /** The paths of the page's files in the package. */
  readonly files: readonly string[]
  /** Returns the HTML of the element that shows the page. */
  body(options: PageOptions): string
  /** The script that starts the page. */
  start(options: PageOptions): string
}

const A_URL = "the URL of the document: '/openapi.json'"

const CHECKS: OptionChecks<PageOptions> = {
  document: [A_URL, aString[1]],
  title: aString,
  config: anObject,
  origins: listOf('strings', aString[1]),
  directory: aString,
  assets: aString,
}

const START = 'start.js'
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/**
 * Makes the handler of a page and its files, for a path that ends with `/*`. The Content-Security-Policy allows scripts
 * only from the origins of the page and `assets`, and connections only to the origins of the page and the document, and
 * to `origins`.
 *
 * @throws HONOTATE_PAGE_NOT_INSTALLED, HONOTATE_INVALID_OPTION
 */
export function pageHandler(page: PageDescription, options: PageOptions): Handler {
  checkOptions(`${page.name}()`, options, CHECKS)
  refuseUnless(options.document !== undefined, `${page.name}()`, 'document', undefined, A_URL)
  const { assets } = options
  /** Caches files by path: Scalar's script has 3 MB. */
  const read = new Map<string, Uint8Array<ArrayBuffer>>()
  const files = assets === undefined ? findPackage(page.name, page.package, options.directory) : undefined
  const scripts = { [START]: page.start(options) }
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policyOf(options) }

  return function servePage(c) {
    const name = c.req.path.slice(c.req.path.lastIndexOf('/') + 1)
    if (name === START) return c.body(scripts[START] as string, 200, { 'Content-Type': TYPES['js'] as string })
    const path = files && page.files.find((each) => fileName(each) === name)
    if (files && path) {
      const content = read.get(path) ?? files.read(path)
      read.set(path, content)
      return serveFile(c, path, content)
    }
    if (/\.\w+$/u.test(name)) return c.notFound()
    // The URLs are relative to the page, so that the app can mount it under any path.
    const folder = name === '' ? '' : `${encodeURIComponent(name)}/`
    const urls = page.files.map((each) =>
      files ? `${folder}${fileName(each)}?${files.version}` : assets + fileName(each),
    )
    return c.body(htmlOf(page, options, [...urls, folder + START]), 200, headers)
  }
}

function serveFile(c: Context, path: string, content: Uint8Array<ArrayBuffer>): Response {
  return c.body(content, 200, {
    'Content-Type': TYPES[path.slice(path.lastIndexOf('.') + 1)] as string,
    // The URL contains the version, so the file at the URL never changes.
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}

function htmlOf(page: PageDescription, options: PageOptions, urls: readonly string[]): string {
  const isStyle = (url: string): boolean => /\.css(?:\?|$)/u.test(url)
  const styles = urls.filter(isStyle).map((url) => `<link rel="stylesheet" href="${escapeHtml(url)}">`)
  const scripts = urls.filter((url) => !isStyle(url)).map((url) => `<script src="${escapeHtml(url)}"></script>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(options.title ?? 'API documentation')}</title>
${styles.join('\n')}
</head>
<body>
${page.body(options)}
${scripts.join('\n')}
</body>
</html>
`
}

/** Makes the Content-Security-Policy of a page. Source: https://www.w3.org/TR/CSP3/ */
function policyOf({ assets = '', origins = [], document }: PageOptions): string {
  const own = originOf(assets)
  const connect = new Set([...originOf(document), ...origins])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...own].join(' '),
    // Scalar and Swagger UI set inline styles.
    ["style-src 'self' 'unsafe-inline'", ...own].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function originOf(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : []
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`)
}
