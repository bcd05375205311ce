import { createApp, GetMapping, PathVariable, RestController } from 'honotate'
import { serve } from 'honotate/node'

@RestController()
class Users {
  @GetMapping('/users/:id')
  find(@PathVariable('id') id: string) {
    return { id }
  }
}

/** The server whose calls `calls.mjs` counts. */
export const server = await serve(createApp({ prefix: '', controllers: [Users] }), {
  port: 0,
  hostname: '127.0.0.1',
  signals: false,
})
