import { createClient } from './client/client.js'

const { order } = createClient('http://localhost:8080')

const answer = await order.find({ path: { id: '0' } })
if (answer.ok) console.log((await answer.json()).article)

await order.place({ body: { article: 'milk', count: '1' } })
//                                           ~~~~~ Type 'string' is not assignable to type 'number'.
