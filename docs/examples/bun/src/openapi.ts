import type { Hono } from 'hono'
import { jsonDocument, openApi } from 'honotate/openapi'
import { types } from './api.gen.ts'

export const openapi = { info: { title: 'Notes', version: '1.0.0' } }

/** Serves the OpenAPI document. `honotate openapi --contract` writes the types of all routes to api.gen.ts. */
export function serveOpenApi<App extends Hono>(app: App): App {
  app.get(
    '/openapi.json',
    jsonDocument(() => openApi(app, types, openapi)),
  )
  return app
}
