import { createApp } from 'honotate'
import { ConversionController } from './conversion-controller.ts'
import { serveOpenApi } from './openapi.ts'
import { VisitController } from './visit-controller.ts'

export const app = serveOpenApi(createApp({ controllers: [ConversionController, VisitController] }))
