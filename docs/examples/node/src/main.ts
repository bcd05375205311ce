import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { HealthController } from './health-controller.ts'
import { serveOpenApi } from './openapi.ts'
import { TasksController } from './tasks-controller.ts'

const app = serveOpenApi(createApp({ controllers: [HealthController, TasksController] }))
const { address } = await serve(app, { port: Number(process.env.PORT ?? 3000) })

console.log(`listening on ${address}`)
