import { pathToFileURL } from 'node:url'
import { serve } from 'honotate/node'

// Serves the built service: `node serve.mjs dist/main.js`. The address is the first line of the output.
const { app } = await import(pathToFileURL(process.argv[2]).href)
const server = await serve(app, { port: 0, hostname: '127.0.0.1' })
console.log(server.address)
