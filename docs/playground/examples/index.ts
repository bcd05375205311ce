import type { ProgramRequest } from '../src/sandbox/messages.ts'
import guard from './programs/guard.ts?raw'
import hello from './programs/hello.ts?raw'
import injection from './programs/injection.ts?raw'
import pathAndQuery from './programs/path-and-query.ts?raw'
import { requests, type Try } from './requests.ts'
import streaming from './programs/streaming.ts?raw'
import validation from './programs/validation.ts?raw'
import withoutHttp from './programs/without-http.ts?raw'

/** A program to begin with. */
export interface Example {
  readonly id: string
  readonly title: string
  readonly source: string
  /** Requests to try; none where the program has no app. */
  readonly requests: readonly ProgramRequest[]
}

const sources: Readonly<Record<keyof typeof requests, readonly [title: string, source: string]>> = {
  hello: ['Hello', hello],
  'path-and-query': ['Path, query and body', pathAndQuery],
  injection: ['Injected services', injection],
  guard: ['A guard for the whole app', guard],
  validation: ['Validation with Zod', validation],
  streaming: ['Streams and events', streaming],
  'without-http': ['Without HTTP', withoutHttp],
}

/** The programs of the list; the first is shown when the page is opened. */
export const examples: readonly Example[] = Object.entries(sources).map(([id, [title, source]]) => ({
  id,
  title,
  source,
  requests: (requests[id as keyof typeof requests] as readonly Try[]).map(({ method = 'GET', path, headers = '', body = '' }) => ({
    method,
    path,
    headers,
    body,
  })),
}))
