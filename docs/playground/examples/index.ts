import type { ProgramRequest } from '../src/sandbox/messages.ts'
import { requests, type Try } from './requests.ts'

const sources = import.meta.glob<string>('./programs/*.ts', { query: '?raw', import: 'default', eager: true })

const titles: Readonly<Record<keyof typeof requests, string>> = {
  hello: 'Hello',
  'path-and-query': 'Path, query and body',
  injection: 'Injected services',
  guard: 'A guard for the whole app',
  validation: 'Validation with Zod',
  streaming: 'Streams and events',
  'without-http': 'Without HTTP',
}

/** A program to begin with. */
export interface Example {
  readonly id: string
  readonly title: string
  readonly source: string
  /** Requests to try; none where the program has no app. */
  readonly requests: readonly ProgramRequest[]
}

/** The programs of the list; the first is shown when the page is opened. */
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
