import { createTestApp } from 'honotate/testing'
import { expect, test } from 'vitest'
import { TasksController } from '../src/tasks-controller.ts'
import { Tasks } from '../src/tasks.ts'

test('a task that was added is found', async () => {
  await using app = await createTestApp({ controllers: [TasksController] })
  const added = await app.request('/apis/tasks', { json: { title: 'write' } })
  expect(added.status).toBe(201)
  const response = await app.request('/apis/tasks/1')
  expect(await response.json()).toEqual({ id: 1, title: 'write', done: false })
})

test('a task needs a title', async () => {
  await using app = await createTestApp({ controllers: [TasksController] })
  const response = await app.request('/apis/tasks', { json: { title: '' } })
  expect(response.status).toBe(422)
})

test('the list has what the service returns', async () => {
  const tasks = [{ id: 7, title: 'read', done: true }]
  const fake = { list: () => tasks, find: () => undefined, add: () => tasks[0]! }
  await using app = await createTestApp({ controllers: [TasksController], override: [[Tasks, fake]] })
  const response = await app.request('/apis/tasks?done=true')
  expect(await response.json()).toEqual(tasks)
})
