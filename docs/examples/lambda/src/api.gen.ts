// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { AboutController } from './about-controller.ts'
import { OffersController } from './offers-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [AboutController, {
      methods: {
        about: {
          summary: 'Shows the id and the memory of this Lambda invocation, or placeholders under `npm run dev`.',
          parameters: [null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { requestId: { type: 'string' }, memory: { type: 'string' } },
                required: ['memory', 'requestId'],
              },
            },
          ],
        },
      },
    }],
    [OffersController, {
      methods: {
        offer: {
          parameters: [
            {
              required: true,
              schema: {
                type: 'object',
                properties: {
                  items: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: { article: { type: 'string' }, quantity: { type: 'number' } },
                      required: ['article', 'quantity'],
                    },
                  },
                },
                required: ['items'],
              },
            },
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { cents: { type: 'number' }, currency: { type: 'string' } },
                required: ['cents', 'currency'],
              },
            },
          ],
          throws: [{ status: 404 }],
        },
        price: {
          parameters: [{ name: 'article', required: true, schema: { type: 'string' } }],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { article: { type: 'string' }, cents: { type: 'number' }, currency: { type: 'string' } },
                required: ['article', 'cents', 'currency'],
              },
            },
          ],
          throws: [{ status: 404 }],
        },
      },
    }],
  ],
  schemas: {},
}
