import { createApp } from 'honotate'
import { ClockController } from './clock-controller.ts'
import { serveOpenApi } from './openapi.ts'
import { QuotesController } from './quotes-controller.ts'

const app = serveOpenApi(createApp({ controllers: [ClockController, QuotesController] }))

Deno.serve({ port: Number(Deno.env.get('PORT') ?? 8000) }, app.fetch)
