import type { ArgumentSource } from './argument-source.ts'
import { queryForms } from './repeated-keys.ts'

export const querySource: ArgumentSource = {
  kind: 'query',
  resolve: ({ request }) => request.query,
  forms: queryForms,
}

export const bodySource: ArgumentSource = {
  kind: 'body',
  body: 'required',
  resolve: ({ request }) => request.body,
}

export const pathSource: ArgumentSource = { kind: 'path', resolve: ({ request }) => request.params }

export const requestSource: ArgumentSource = { kind: 'request', body: 'offered', resolve: ({ request }) => request }

export const responseSource: ArgumentSource = { kind: 'response', resolve: ({ response }) => response }
