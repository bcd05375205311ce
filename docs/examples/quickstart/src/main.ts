import './hello-controller.js'
import './user-controller.js'
import { createApp, getRoutes } from 'honotate'
import { serve } from 'honotate/node'

const app = createApp()
const { address } = await serve(app, { port: Number(process.env.PORT ?? 8080) })

for (const { method, path } of getRoutes(app)) console.log(method.padEnd(6), path)
console.log(`listening on ${address}`)
