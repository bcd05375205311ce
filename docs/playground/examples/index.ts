import contracts from 'virtual:contracts'
import type { Beside } from '../src/page/views.ts'
import type { OfferedRequest } from '../src/page/request-form.ts'
import { requests, type Try } from './requests.ts'

const besides = import.meta.glob<string>('./beside/*.txt', { query: '?raw', import: 'default', eager: true })
const sources = import.meta.glob<string>('./programs/*.ts', { query: '?raw', import: 'default', eager: true })

const titles: Readonly<Record<keyof typeof requests, string>> = {
  orders: 'Orders, the program of the home page',
  hello: 'Hello',
  'path-and-query': 'Path, query and body',
  validation: 'Validation with Zod',
  injection: 'Injected services',
  'request-scope': 'A service for each request',
  guard: 'A guard for the whole app',
  interceptor: 'An interceptor',
  exceptions: 'Exception handlers',
  'own-decorator': 'Your own parameter decorators',
  streaming: 'Streams and events',
  openapi: 'An OpenAPI document',
  nestjs: 'Side by side with NestJS',
  spring: 'Side by side with Spring',
  'without-http': 'Without HTTP',
}

/** The frameworks of the programs to compare with, by example. */
const frameworks: Readonly<Record<string, string>> = { nestjs: 'NestJS', spring: 'Spring' }

/** An example program. */
export interface Example {
  readonly id: string
  readonly title: string
  readonly source: string
  /** The contract that the program imports. */
  readonly contract: string | undefined
  /** Requests to try; empty if the program does not have an app. */
  readonly requests: readonly OfferedRequest[]
  /** The same service in another framework. */
  readonly beside: Beside | undefined
}

/** The programs of the list. The page opens with the first. */
export const examples: readonly Example[] = Object.entries(titles).map(([id, title]) => ({
  id,
  title,
  source: sources[`./programs/${id}.ts`] as string,
  contract: contracts[id],
  requests: (requests[id as keyof typeof requests] as readonly Try[]).map(
    ({ method = 'GET', path, headers = '', body = '', answers: [status] }) => ({
      method,
      path,
      headers,
      body,
      status,
    }),
  ),
  beside:
    frameworks[id] === undefined ? undefined : { title: frameworks[id], code: besides[`./beside/${id}.txt`] ?? '' },
}))
