// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { NotesController } from './notes-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [NotesController, {
      methods: {
        add: {
          parameters: [
            {
              required: true,
              schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
            },
          ],
          answers: [
            { type: 'application/json', schema: { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] } },
          ],
        },
        get: {
          parameters: [{ name: 'id', required: false, schema: {} }],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Note' } }],
          throws: [{ status: 404 }],
        },
        list: {
          parameters: [{ name: 'text', required: true, schema: { type: 'string' } }],
          answers: [
            { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Note' } } },
          ],
        },
      },
    }],
  ],
  schemas: {
    Note: {
      type: 'object',
      properties: { id: { type: 'number' }, text: { type: 'string' } },
      required: ['id', 'text'],
    },
  },
}
