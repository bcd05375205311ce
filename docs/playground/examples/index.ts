import type { ProgramRequest } from '../src/sandbox/messages.ts'
import { requests, type Try } from './requests.ts'

const sources = import.meta.glob<string>('./programs/*.ts', { query: '?raw', import: 'default', eager: true })

const titles: Readonly<Record<keyof typeof requests, string>> = {
  hello: 'Hello',
  'path-and-query': 'Path, query and body',
  injection: 'Injected services',
  orders: 'The program of the home page',
  guard: 'A guard for the whole app',
  validation: 'Validation with Zod',
  streaming: 'Streams and events',
  'without-http': 'Without HTTP',
}

/** An example program. */
export interface Example {
  readonly id: string
  readonly title: string
  readonly source: string
  /** Requests to try; empty if the program does not have an app. */
  readonly requests: readonly ProgramRequest[]
}

/** The programs of the list. The page opens with the first. */
export const examples: readonly Example[] = Object.entries(titles).map(([id, title]) => ({
  id,
  title,
  source: sources[`./programs/${id}.ts`] as string,
  requests: (requests[id as keyof typeof requests] as readonly Try[]).map(
    ({ method = 'GET', path, headers = '', body = '' }) => ({
      method,
      path,
      headers,
      body,
    }),
  ),
}))
