// Asks a server over HTTP/2: `node load-http2.mjs <url> <seconds> <connections> <streams>` prints what wrk's script does.
import { connect } from 'node:http2'
import process from 'node:process'

const [url, seconds, connections, streams] = process.argv.slice(2)
const { origin, pathname, search } = new URL(url)
const end = performance.now() + Number(seconds) * 1000
const [times, counts] = [[], { requests: 0, refused: 0, broken: 0 }]

/** One request after the other. */
function ask(session, done) {
  const start = performance.now()
  if (start > end) return done()
  const request = session.request({ ':path': pathname + search })
  request.on('response', ({ ':status': status }) => {
    if (status >= 400) counts.refused++
  })
  request.on('error', () => counts.broken++)
  request.on('close', () => {
    counts.requests++
    times.push(performance.now() - start)
    ask(session, done)
  })
  request.resume().end()
}

const start = performance.now()
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const session = connect(origin)
    await Promise.all(Array.from({ length: Number(streams) }, () => new Promise((done) => ask(session, done))))
    session.close()
  }),
)
const rate = (counts.requests * 1000) / (performance.now() - start)
times.sort((one, other) => one - other)
console.log(`JSON${JSON.stringify({ rate, ...counts, p99: times[Math.floor(times.length * 0.99)] })}`)
