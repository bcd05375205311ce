import { serve } from 'honotate/node'
import { app } from './app.ts'

const { address } = await serve(app, { port: Number(process.env.PORT ?? 3000) })

console.log(`listening on ${address}`)
