import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp, HttpRequest, PostMapping, RestController, Service } from 'honotate'
import { serve } from 'honotate/node'
import { local } from './server.ts'

/** A connection to a database; `run()` resolves with the rows. */
export interface Connection {
  run(sql: string): Promise<readonly unknown[]>
}

/**
 * Sends requests that each write two rows in a transaction, and disconnects every client between the two statements.
 *
 * @param connections The pool: each transaction takes a connection, and returns it when its service is destroyed.
 * @returns The number of rows that every request has written, by its number, in ascending order.
 */
export async function leaveBetweenStatements(connections: readonly Connection[], requests: number): Promise<number[]> {
  const [first] = connections as [Connection]
  await first.run('CREATE TABLE parts (request INTEGER, part INTEGER)')
  const free = [...connections]
  const pool = new EventEmitter().setMaxListeners(Infinity)
  const half = new EventEmitter()

  @Service()
  class Transaction {
    #connection: Connection | undefined

    async begin(): Promise<void> {
      while (!(this.#connection = free.pop())) await once(pool, 'free')
      await this.run('BEGIN')
    }

    async run(sql: string): Promise<void> {
      await this.#connection?.run(sql)
    }

    async [Symbol.asyncDispose](): Promise<void> {
      if (!this.#connection) return
      await this.run('ROLLBACK').catch(() => 'committed')
      free.push(this.#connection)
      pool.emit('free')
    }
  }

  @RestController({ scope: 'request' })
  class PartController {
    constructor(
      readonly transaction: Transaction,
      readonly request: HttpRequest,
    ) {}

    @PostMapping('/parts/:id')
    async write(): Promise<void> {
      const { id } = this.request.params
      const left = once(this.request.signal as never, 'abort')
      await this.transaction.begin()
      await this.transaction.run(`INSERT INTO parts VALUES (${id}, 1)`)
      half.emit(id as string)
      await left
      // Let the server and the next transaction run.
      await pause(1)
      await this.transaction.run(`INSERT INTO parts VALUES (${id}, 2)`)
      await this.transaction.run('COMMIT')
    }
  }

  const app = createApp({ controllers: [PartController], advice: [] })
  const server = await serve(app, local)
  async function send(id: number): Promise<void> {
    const client = new AbortController()
    half.once(`${id}`, () => client.abort())
    await fetch(`${server.address}/apis/parts/${id}`, { method: 'POST', signal: client.signal }).catch(() => 'left')
  }
  const ids = Array.from({ length: requests }, (_, id) => id)
  while (ids.length > 0) await Promise.all(ids.splice(0, 10).map(send))
  await server.close()
  const rows = await first.run('SELECT request, COUNT(*) AS parts FROM parts GROUP BY request ORDER BY request')
  return rows.map((row) => Number((row as { readonly parts: unknown }).parts))
}
