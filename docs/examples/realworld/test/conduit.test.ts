import { deepEqual, equal, notEqual, throws } from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock, test } from 'node:test'
import { sign } from 'hono/jwt'
import { Container } from 'honotate'
import { createClient, type Client } from '../client/client.js'
import { readSettings, Settings } from '../src/settings.ts'
import { app } from './app.ts'

// The requests go to the app in this process, through the client that `npm run types` generates. The compiler checks
// every path, body and response against the controllers.
function clientOf(token?: string): Client {
  return createClient('http://conduit.test', {
    fetch: (url, init) => app.request(url, init),
    headers: token === undefined ? {} : { Authorization: `Token ${token}` },
  })
}

const everybody = clientOf()

async function register(username: string): Promise<Client> {
  const user = { username, email: `${username}@conduit.test`, password: 'correct horse' }
  const answer = await everybody.users.register({ body: { user } })
  if (answer.status !== 201) throw new Error(await answer.text())
  return clientOf((await answer.json()).user.token)
}

async function publish(author: Client, title: string): Promise<string> {
  const article = { title, description: 'About a title', body: 'Once upon a time …', tagList: ['tale', 'first'] }
  const answer = await author.articles.add({ body: { article } })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()).article.slug
}

test('a user registers, logs in and changes the profile', async () => {
  const ann = await register('ann')
  const login = { email: 'ann@conduit.test', password: 'correct horse' }
  equal((await everybody.users.login({ body: { user: login } })).status, 200)
  equal((await everybody.users.login({ body: { user: { ...login, password: 'wrong' } } })).status, 401)

  const changed = await ann.users.change({ body: { user: { bio: 'Writes tales.' } } })
  if (changed.status !== 200) throw new Error(await changed.text())
  const current = await ann.users.current()
  if (current.status !== 200) throw new Error(await current.text())
  const { token: _, ...user } = (await current.json()).user
  deepEqual(user, { username: 'ann', email: 'ann@conduit.test', bio: 'Writes tales.', image: null })
})

test('a login hashes one password, whether the address is known or not', async () => {
  await register('known')
  const scrypt = mock.method(crypto, 'scrypt')
  syncBuiltinESMExports()
  try {
    for (const email of ['known@conduit.test', 'unknown@conduit.test']) {
      scrypt.mock.resetCalls()
      equal((await everybody.users.login({ body: { user: { email, password: 'wrong' } } })).status, 401)
      equal(scrypt.mock.callCount(), 1, email)
    }
  } finally {
    scrypt.mock.restore()
    syncBuiltinESMExports()
  }
})

test('only tokens of this service with the id of a user are valid', async () => {
  const exp = Math.floor(Date.now() / 1000) + 60
  const { TOKEN_SECRET } = Container.get(Settings)
  const tokens = [
    await sign({ sub: '1', exp }, 'only-for-development-on-your-machine'),
    await sign({ exp }, TOKEN_SECRET),
    await sign({ sub: 'ann', exp }, TOKEN_SECRET),
  ]
  for (const token of tokens) equal((await clientOf(token).users.current()).status, 401)
  throws(() => readSettings({}), /TOKEN_SECRET/)
})

test('a name that is taken and a short password are refused by name', async () => {
  await register('taken')
  const user = { username: 'taken', email: 'other@conduit.test', password: 'correct horse' }
  const taken = await everybody.users.register({ body: { user } })
  equal(taken.status, 409)
  deepEqual(await taken.json(), { errors: { username: ['has already been taken'] } })
  const short = await everybody.users.register({ body: { user: { ...user, username: 'new', password: 'short7c' } } })
  equal(short.status, 422)
  deepEqual(await short.json(), { errors: { password: ['is too short'] } })
})

test('followers find an article in their feed', async () => {
  const [author, reader] = [await register('author'), await register('reader')]
  const slug = await publish(author, 'A tale')
  const feed = async () => {
    const answer = await reader.articles.feed({})
    if (answer.status !== 200) throw new Error(await answer.text())
    return (await answer.json()).articles.map((article) => article.slug)
  }
  deepEqual(await feed(), [])
  equal((await reader.profiles.follow({ path: { username: 'author' } })).status, 200)
  deepEqual(await feed(), [slug])
})

test('only the author changes an article', async () => {
  const [owner, other] = [await register('owner'), await register('other')]
  const slug = await publish(owner, 'Mine')
  const change = { path: { slug }, body: { article: { title: 'Still mine' } } }
  equal((await everybody.articles.change(change)).status, 401)
  equal((await other.articles.change(change)).status, 403)
  const changed = await owner.articles.change(change)
  if (changed.status !== 200) throw new Error(await changed.text())
  const { article } = await changed.json()
  notEqual(article.slug, slug)
  deepEqual(article.tagList, ['first', 'tale'])
})

test('comments are listed, and deleted by their author', async () => {
  const [host, guest] = [await register('host'), await register('guest')]
  const slug = await publish(host, 'Say something')
  const added = await guest.comments.add({ path: { slug }, body: { comment: { body: 'Well said.' } } })
  if (added.status !== 201) throw new Error(await added.text())
  const { id } = (await added.json()).comment
  equal((await host.comments.remove({ path: { slug, id } })).status, 403)
  equal((await guest.comments.remove({ path: { slug, id } })).status, 204)
  const left = await everybody.comments.list({ path: { slug } })
  deepEqual(await left.json(), { comments: [] })
})
