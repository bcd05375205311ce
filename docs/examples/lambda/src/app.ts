import { createApp } from 'honotate'
import { AboutController } from './about-controller.ts'
import { OffersController } from './offers-controller.ts'
import { serveOpenApi } from './openapi.ts'

export const app = serveOpenApi(createApp({ controllers: [AboutController, OffersController] }))
