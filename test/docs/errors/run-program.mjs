// Evaluates a program in a thread, sends requests to its app, and reports its logs and errors.
import { pathToFileURL } from 'node:url'
import { parentPort as port, workerData } from 'node:worker_threads'

const lines = []
for (const method of ['log', 'warn', 'error'])
  console[method] = (...args) => void lines.push(args.map(String).join(' '))

let succeeded = true
try {
  const { app } = await import(pathToFileURL(workerData.file).href)
  for (const request of workerData.requests) {
    const [, method, path, body] = /^(\S+) (\S+)(?: (.*))?$/u.exec(request)
    const { status } = await app.request(path, {
      method,
      body,
      headers: body && { 'Content-Type': 'application/json' },
    })
    succeeded &&= status < 400
  }
} catch (error) {
  succeeded = false
  lines.push(String(error))
}
port.postMessage({ output: lines.join('\n'), succeeded })
