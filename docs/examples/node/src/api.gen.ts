// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { HealthController } from './health-controller.ts'
import { TasksController } from './tasks-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [HealthController, {
      methods: {
        health: {
          parameters: [],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { status: { type: 'string' }, node: { type: 'string' } },
                required: ['node', 'status'],
              },
            },
          ],
        },
      },
    }],
    [TasksController, {
      methods: {
        add: {
          parameters: [
            {
              name: 'task',
              required: true,
              schema: {
                type: 'object',
                properties: { title: { type: 'string' }, done: { type: 'boolean' } },
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
      properties: { id: { type: 'number' }, title: { type: 'string' }, done: { type: 'boolean' } },
      required: ['done', 'id', 'title'],
    },
  },
}
