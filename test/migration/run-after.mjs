// Sends each migrated program its requests in process, and writes the answers to a file.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { createApp } from 'honotate'

const [input, output] = process.argv.slice(2)
const answers = {}
for (const { name, file, options, requests } of JSON.parse(readFileSync(input, 'utf8'))) {
  try {
    const { controllers } = await import(pathToFileURL(file).href)
    const app = createApp({
      prefix: options.prefix ? `/${options.prefix}` : '',
      controllers,
      advice: [],
      logger: { error() {} },
    })
    answers[name] = []
    for (const { path, ...init } of requests) {
      const response = await app.request(`http://127.0.0.1${path}`, init)
      answers[name].push({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      })
    }
  } catch (error) {
    answers[name] = String(error)
  }
}
writeFileSync(output, JSON.stringify(answers))
process.exit(0)
