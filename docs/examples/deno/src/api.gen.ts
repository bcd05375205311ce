// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { ClockController } from './clock-controller.ts'
import { QuotesController } from './quotes-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [ClockController, {
      methods: {
        clock: {
          summary: 'Sends the time as Server-Sent Events, every second, until the client disconnects.',
          parameters: [],
          answers: [{ type: 'text/event-stream', schema: { type: 'string' } }],
        },
      },
    }],
    [QuotesController, {
      methods: {
        add: {
          parameters: [
            {
              name: 'quote',
              required: true,
              schema: {
                type: 'object',
                properties: { author: { type: 'string' }, text: { type: 'string' } },
                required: ['author', 'text'],
              },
            },
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { author: { type: 'string' }, text: { type: 'string' } },
                required: ['author', 'text'],
              },
            },
          ],
        },
        by: {
          parameters: [{ name: 'author', required: true, schema: { type: 'string' } }],
          answers: [
            { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Quote' } } },
          ],
          throws: [{ status: 404 }],
        },
        list: {
          parameters: [{ name: 'limit', required: false, schema: {} }],
          answers: [
            { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Quote' } } },
          ],
        },
      },
    }],
  ],
  schemas: {
    Quote: {
      type: 'object',
      properties: { author: { type: 'string' }, text: { type: 'string' } },
      required: ['author', 'text'],
    },
  },
}
