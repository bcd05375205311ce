import { createApp } from 'honotate'
import { health } from 'honotate/health'
import { serveOpenApi } from './openapi.ts'
import { TasksController } from './tasks-controller.ts'

// `honotate openapi` reads the app and the options of its document from this file.
export { openapi } from './openapi.ts'

export const app = serveOpenApi(createApp({ controllers: [TasksController] }))

app.route('/apis/health', health(app))
