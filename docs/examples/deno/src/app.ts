import { createApp } from 'honotate'
import { contract } from './api.gen.ts'
import { ClockController } from './clock-controller.ts'
import { serveOpenApi } from './openapi.ts'
import { QuotesController } from './quotes-controller.ts'

// `honotate openapi` reads the app and the options of its document from this file.
export { openapi } from './openapi.ts'

export const app = serveOpenApi(createApp({ controllers: [ClockController, QuotesController], contract }))
