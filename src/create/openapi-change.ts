import type { Platform } from './choices.ts'
import type { DraftChange, Draft } from './manifest.ts'

/** Lets the program serve its OpenAPI document. */
export function openApiChange(name: string, platform: Platform, { files }: Draft): DraftChange {
  // The short links of the template for Workers have every path of one segment.
  const path = platform === 'cloudflare-workers' ? '/api/openapi.json' : '/openapi.json'
  const [file, text] = Object.entries(files).find(([, code]) => code.includes('createApp(')) as [string, string]
  const served = text
    .replace(/createApp\(.*\)$/mu, 'serveOpenApi($&)')
    .replace(/\n\n/u, "\nimport { serveOpenApi } from './openapi.ts'\n\n")
  return {
    files: { [file]: served, 'src/openapi.ts': moduleOf(name, path) },
    scripts: { openapi: 'honotate openapi' },
  }
}

function moduleOf(name: string, path: string): string {
  return `import type { Hono } from 'hono'
import { jsonDocument, openApi } from 'honotate/openapi'

const info = { title: ${JSON.stringify(name)}, version: '1.0.0' }

/**
 * Serves the OpenAPI document. The script \`openapi\` writes the types of all answers to src/api.gen.ts; pass its
 * \`types\` in place of \`undefined\` to have them in the document.
 */
export function serveOpenApi(app: Hono): Hono {
  app.get('${path}', jsonDocument(() => openApi(app, undefined, { info })))
  return app
}
`
}
