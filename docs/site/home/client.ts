import { createClient } from './client/client.js'

const { order } = createClient('http://localhost:8080')

const response = await order.find({ path: { id: 0 } })
if (response.ok) console.log((await response.json()).article)

await order.place({ body: { article: 'milk', count: '1' } })
//                                           ~~~~~
// Type 'string' is not assignable to type 'number'.
