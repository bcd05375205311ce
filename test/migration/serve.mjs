// Serves a compiled program of docs/migration with its own framework on a free port of 127.0.0.1. Prints the address.
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const [framework, file] = process.argv.slice(2)
const load = () => import(pathToFileURL(file).href)

const frameworks = {
  async nestjs() {
    await import('reflect-metadata')
    const { NestFactory } = await import('@nestjs/core')
    const app = await NestFactory.create((await load()).AppModule, { logger: false })
    await app.listen(0, '127.0.0.1')
    return app.getHttpServer()
  },
  async 'routing-controllers'() {
    await import('reflect-metadata')
    const { createExpressServer, useContainer } = await import('routing-controllers')
    const { Container } = await import('typedi')
    useContainer(Container)
    const { controllers } = await load()
    return createExpressServer({ controllers }).listen(0, '127.0.0.1')
  },
  async hono() {
    const { serve } = await import('@hono/node-server')
    return serve({ fetch: (await load()).app.fetch, hostname: '127.0.0.1', port: 0 })
  },
}

const server = await frameworks[framework]()
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
console.log(`listening on http://127.0.0.1:${server.address().port}`)
