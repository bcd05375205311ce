import { createApp } from 'honotate'
import { contract } from './api.gen.ts'
import { ConversionController } from './conversion-controller.ts'
import { serveOpenApi } from './openapi.ts'
import { VisitController } from './visit-controller.ts'

// `honotate openapi` reads the app and the options of its document from this file.
export { openapi } from './openapi.ts'

export const app = serveOpenApi(createApp({ controllers: [ConversionController, VisitController], contract }))
