// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { ConversionController } from './conversion-controller.ts'
import { VisitController } from './visit-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [ConversionController, {
      methods: {
        convert: {
          parameters: [
            { name: 'value', required: false, schema: {} },
            {
              required: true,
              schema: {},
              properties: [
                { name: 'from', required: false, schema: { type: 'string' } },
                { name: 'to', required: true, schema: { type: 'string' } },
              ],
            },
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { value: { type: 'number' }, unit: { type: 'string' } },
                required: ['unit', 'value'],
              },
            },
          ],
          throws: [{ status: 400 }],
        },
      },
    }],
    [VisitController, {
      methods: {
        visit: {
          summary: 'Shows the visitor\'s location from Vercel\'s headers, and the region of the function from the environment.',
          parameters: [
            { name: 'country', required: true, schema: { type: 'string' } },
            { name: 'city', required: true, schema: { type: 'string' } },
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { country: { type: 'string' }, city: { type: 'string' }, servedFrom: { type: 'string' } },
                required: ['city', 'country', 'servedFrom'],
              },
            },
          ],
        },
      },
    }],
  ],
  schemas: {},
}
