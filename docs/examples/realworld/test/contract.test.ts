import { test } from 'node:test'
import { contractTest } from 'honotate/testing'
import { createClient } from '../client/client.js'
import { types } from '../src/api.gen.ts'
import { documentOptions } from '../src/document.ts'
import { app } from './app.ts'

test('random requests to every operation get only responses that the document describes', async () => {
  const { users } = createClient('http://conduit.test', { fetch: (url, init) => app.request(url, init) })
  const user = { username: 'ann', email: 'ann@conduit.test', password: 'correct horse' }
  const answer = await users.register({ body: { user } })
  if (answer.status !== 201) throw new Error(await answer.text())
  const { token } = (await answer.json()).user
  // Registration and login hash passwords, which takes long on purpose.
  const headers = { Authorization: `Token ${token}` }
  await contractTest(app, types, { requests: 5, headers, document: documentOptions })
})
