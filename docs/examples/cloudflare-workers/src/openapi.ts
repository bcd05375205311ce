import type { Hono } from 'hono'
import { jsonDocument, openApi } from 'honotate/openapi'
import { types } from './api.gen.ts'

const info = { title: 'Links', version: '1.0.0' }

/** Serves the OpenAPI document. `honotate openapi` writes the types of all routes to api.gen.ts. */
export function serveOpenApi(app: Hono): Hono {
  // Under a path of two segments: short links have those of one.
  const document = jsonDocument(() => openApi(app, types, { info }))
  return app.get('/api/openapi.json', document)
}
