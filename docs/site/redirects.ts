import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The old addresses of pages, and the addresses that replace them. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/guide/glossary': '/guide/introduction#two-packages',
  '/guide/validation-by-types': '/guide/validation#types-outside-of-routes',
  '/migration/from-express-api-bootstrap': '/migration/from-routing-controllers#from-express-api-bootstrap',
  ...Object.fromEntries(
    ['node', 'bun', 'deno', 'cloudflare-workers', 'lambda', 'vercel'].map((platform) => [
      `/examples/${platform}/index`,
      `/deploy/${platform}`,
    ]),
  ),
}

/** Writes a page at each old address that leads to the new one. A static host needs no configuration for it. */
export function writeRedirects(outDir: string, base: string): void {
  for (const [from, to] of Object.entries(REDIRECTS)) {
    const target = base + to.slice(1)
    const file = join(outDir, `${from}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      `<!doctype html><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${target}"><a href="${target}">This page has moved.</a>\n`,
    )
  }
}
