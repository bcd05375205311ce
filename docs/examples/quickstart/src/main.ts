import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { jsonDocument, openApi } from 'honotate/openapi'
import { contract, types } from './api.gen.js'
import { OrderController } from './orders.js'

const app = createApp({ controllers: [OrderController], contract })
const info = { title: 'Orders', version: '1.0.0' }
app.get(
  '/openapi.json',
  jsonDocument(() => openApi(app, types, { info })),
)

const { address } = await serve(app, { port: Number(process.env.PORT ?? 8080) })
console.log(`listening on ${address}
  curl ${address}/apis/orders/0
  curl ${address}/apis/orders --json '{"article":"tea","count":0}'
  curl ${address}/openapi.json`)
