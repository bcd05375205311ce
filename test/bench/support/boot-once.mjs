// Starts an app once: `node boot-once.mjs <bundle> <controllers>` prints the milliseconds for the classes, for the app,
// and for everything up to the first response.
import process from 'node:process'

const [bundle, count] = process.argv.slice(2)
const { prepare } = await import(bundle)
// Node loads `Request` and `Response` at their first use.
const request = new Request('http://localhost/apis/c7/a/1')
await Response.json({}).text()

const start = performance.now()
const create = prepare(Number(count))
const prepared = performance.now()
const app = create()
const created = performance.now()
const response = await app.fetch(request)
const answered = performance.now()
if ((await response.text()) !== '{"n":7,"id":"1"}') throw new Error(`${response.status}`)
console.log(
  JSON.stringify({
    classes: prepared - start,
    created: created - prepared,
    answered: answered - prepared,
    whole: answered - start,
  }),
)
