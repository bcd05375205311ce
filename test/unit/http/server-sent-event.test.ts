import { expect, test } from 'vitest'
import { ServerSentEvent } from '../../../src/honotate/http/server-sent-event.ts'

test.each([{}, { event: 'named' }, { id: '' }, { retry: 0 }, { retry: 100 }])('%j are fields of an event', (fields) => {
  expect(new ServerSentEvent('data', fields)).toEqual({ data: 'data', fields })
})

test.each(['a\nb', 'a\rb', 'a\0b', 7, null])('%j is not a valid name or id of an event', (value: any) => {
  expect(() => new ServerSentEvent('data', { event: value })).toThrow(/`event`.*without line breaks/u)
  expect(() => new ServerSentEvent('data', { id: value })).toThrow(/`id`.*without line breaks/u)
})

test.each([-1, 1.5, Number.NaN, 2 ** 53, '100', null])('%j is not a valid retry time', (retry: any) => {
  expect(() => new ServerSentEvent('data', { retry })).toThrow(/`retry`.*whole number/u)
})
