import { createApp } from 'honotate'
import { contract } from './api.gen.ts'
import { AboutController } from './about-controller.ts'
import { OffersController } from './offers-controller.ts'
import { serveOpenApi } from './openapi.ts'

// `honotate openapi` reads the app and the options of its document from this file.
export { openapi } from './openapi.ts'

export const app = serveOpenApi(createApp({ controllers: [AboutController, OffersController], contract }))
