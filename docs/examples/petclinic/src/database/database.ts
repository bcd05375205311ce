import { setTimeout as wait } from 'node:timers/promises'
import { trace } from '@opentelemetry/api'
import { HttpProblem, Inject, OnStart, Service } from 'honotate'
import { HealthCheck } from 'honotate/health'
import { DatabaseError, Pool, type QueryResultRow } from 'pg'
import { Log } from '../observability/log.ts'
import { Settings } from '../settings.ts'
import { tables } from './tables.ts'

const tracer = trace.getTracer('database')

/** PostgreSQL. */
@Service()
export class Database {
  readonly #pool: Pool

  constructor(
    @Inject(Settings) private readonly settings: Settings,
    @Inject(Log) private readonly log: Log,
  ) {
    this.#pool = new Pool({
      connectionString: settings.DATABASE_URL,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
    })
    // Without a listener, a broken idle connection would end the process.
    this.#pool.on('error', (error) => this.log.warn({ reason: reasonOf(error) }, 'a connection to the database broke'))
  }

  /** Waits for the database, which may start later than this process, and creates the tables. */
  @OnStart()
  async open(): Promise<void> {
    const end = Date.now() + this.settings.DATABASE_WAIT_SECONDS * 1000
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#pool.query(tables)
        return
      } catch (error) {
        if (isAnswer(error) || Date.now() > end) throw error
        if (attempt === 0) this.log.warn({ reason: reasonOf(error) }, 'waiting for the database')
        await wait(500)
      }
    }
  }

  /**
   * @throws HttpProblem 422 for values that PostgreSQL cannot store
   * @throws HttpProblem 503 if the database does not respond
   */
  query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return tracer.startActiveSpan('query', { attributes: { 'db.query.text': text } }, async (span) => {
      try {
        return (await this.#pool.query<Row>(text, [...values])).rows
      } catch (error) {
        if (isAnswer(error)) throw isRefusedValue(error) ? new HttpProblem(422, REFUSED) : error
        const headers = { 'Retry-After': '5' }
        throw new HttpProblem(503, { detail: 'The database does not answer.' }, { cause: error, headers })
      } finally {
        span.end()
      }
    })
  }

  @HealthCheck({ name: 'database' })
  async ping(): Promise<void> {
    await this.#pool.query('select 1')
  }

  /** Runs after the last request. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.end()
  }
}

const REFUSED = { detail: 'The database cannot store a value of the request.' }

/** Whether an error is the result of a statement. Class 57P of SQLSTATE: PostgreSQL is starting or shutting down. */
function isAnswer(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && !error.code?.startsWith('57P')
}

/** Class 22 of SQLSTATE, "data exception": NUL in a string, the year 0. Only a client sends such values. */
function isRefusedValue({ code }: DatabaseError): boolean {
  return code?.startsWith('22') ?? false
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? String(error)
}
