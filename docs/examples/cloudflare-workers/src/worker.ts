import { createApp } from 'honotate'
import { LinksController } from './links-controller.ts'
import { serveOpenApi } from './openapi.ts'

export default serveOpenApi(createApp({ prefix: '', controllers: [LinksController] }))
