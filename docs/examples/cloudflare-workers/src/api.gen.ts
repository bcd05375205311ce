// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { LinksController } from './links-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [LinksController, {
      methods: {
        follow: {
          headers: { '302': ['Location'] },
          parameters: [{ name: 'name', required: true, schema: { type: 'string' } }, null, null],
          answers: [{ status: 302 }],
          throws: [{ status: 404 }],
        },
        set: {
          parameters: [
            { name: 'name', required: true, schema: { type: 'string' } },
            {
              required: true,
              schema: { type: 'object', properties: { target: { type: 'string' } }, required: ['target'] },
            },
          ],
          answers: [{ status: 204 }],
          throws: [{ status: 422 }],
        },
        visits: {
          parameters: [{ name: 'name', required: true, schema: { type: 'string' } }],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { target: { type: 'string' }, visits: { type: 'number' } },
                required: ['target', 'visits'],
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
