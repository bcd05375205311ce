// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { TasksController } from './tasks-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [TasksController, {
      methods: {
        add: {
          parameters: [
            {
              name: 'task',
              required: true,
              schema: {
                type: 'object',
                properties: { done: { type: 'boolean' }, title: { type: 'string' } },
                required: ['title'],
              },
            },
          ],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Task' } }],
        },
        get: {
          parameters: [{ name: 'id', required: false, schema: {} }],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Task' } }],
        },
        list: {
          parameters: [{ name: 'done', required: false, schema: { type: 'string' } }],
          answers: [
            { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Task' } } },
          ],
        },
      },
    }],
  ],
  schemas: {
    Task: {
      type: 'object',
      properties: { done: { type: 'boolean' }, id: { type: 'number' }, title: { type: 'string' } },
      required: ['done', 'id', 'title'],
    },
  },
}
