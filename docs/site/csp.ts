import { createHash } from 'node:crypto'

/**
 * Adds a Content-Security-Policy to a built page: it may load files only from the site, and run only the inline scripts
 * of VitePress. Shiki colours code by `style` attributes.
 *
 * @param html The page as VitePress writes it.
 * @returns The page with the policy before everything that it covers.
 */
export function withPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/gu)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script as string)
        .digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html.replace(
    '<meta charset="utf-8">',
    (meta) => `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}
