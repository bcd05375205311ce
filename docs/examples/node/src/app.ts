import { createApp } from 'honotate'
import { health } from 'honotate/health'
import { contract } from './api.gen.ts'
import { serveOpenApi } from './openapi.ts'
import { TasksController } from './tasks-controller.ts'

// `honotate openapi` reads the app and the options of its document from this file.
export { openapi } from './openapi.ts'

export const app = serveOpenApi(createApp({ controllers: [TasksController], contract }))

app.route('/apis/health', health(app))
