import { app } from './app.ts'

const server = Bun.serve({ port: Bun.env.PORT ?? 3000, fetch: app.fetch })
console.log(`listening on ${server.url}`)

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, async () => {
    // Requests finish, then the services are destroyed.
    await server.stop()
    await app.close()
    process.exit()
  })
