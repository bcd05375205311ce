// Serves compiled programs of another framework, one after another, sends each its requests, and writes the answers to
// a file.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import 'reflect-metadata'

const [input, output] = process.argv.slice(2)
const require = createRequire(import.meta.url)

const servers = {
  nestjs: (program, options) => nest(program, options, async () => undefined),
  fastify: (program, options) =>
    nest(program, options, async () => new (await import('@nestjs/platform-fastify')).FastifyAdapter()),
  async 'routing-controllers'({ controllers, ...rest }, { server = {} }) {
    const { createExpressServer, useContainer } = require('routing-controllers')
    const { Container } = require('typedi')
    useContainer(Container)
    for (const each of controllers) if (!Container.has(each)) Container.set(each, new each())
    const app = createExpressServer({ controllers, defaultErrorHandler: true, ...rest, ...server })
    const listening = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => listening.once('listening', resolve))
    return { address: `http://127.0.0.1:${listening.address().port}`, close: () => listening.close() }
  },
}

async function nest({ controllers, providers = [] }, { pipe, uri, versioning, prefix }, adapter) {
  const { NestFactory } = await import('@nestjs/core')
  const { Module, ValidationPipe, VersioningType } = await import('@nestjs/common')
  class CaseModule {}
  Module({ controllers, providers })(CaseModule)
  const made = await adapter()
  const app = await NestFactory.create(CaseModule, ...(made ? [made] : []), { logger: false })
  if (pipe) app.useGlobalPipes(new ValidationPipe(pipe))
  if (uri) app.enableVersioning({ type: VersioningType.URI, ...versioning })
  if (prefix) app.setGlobalPrefix(prefix)
  await app.listen(0, '127.0.0.1')
  const { port } = app.getHttpServer().address()
  return { address: `http://127.0.0.1:${port}`, close: () => app.close() }
}

const answers = {}
for (const { name, framework, file, options, requests } of JSON.parse(readFileSync(input, 'utf8'))) {
  const { address, close } = await servers[framework](await import(pathToFileURL(file).href), options)
  answers[name] = []
  for (const { path, ...init } of requests) {
    const response = await fetch(address + path, { redirect: 'manual', ...init })
    answers[name].push({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    })
  }
  await close()
}
writeFileSync(output, JSON.stringify(answers))
process.exit(0)
