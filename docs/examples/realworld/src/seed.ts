import { Container } from 'honotate'
import { createConduit } from './app.ts'
import { Database } from './database/database.ts'
import { Libsql } from './database/libsql.ts'
import { readSettings, Settings } from './settings.ts'

// Two users, ten articles and a comment on each: sent as requests, without a server.
Container.set(Settings, readSettings(process.env))
const libsql = Container.get(Libsql)
Container.set(Database, libsql.database)
const app = createConduit(console)

async function post<T>(path: string, body: object, token = ''): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) }
  const response = await app.request(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function register(username: string): Promise<string> {
  const user = { username, email: `${username}@conduit.test`, password: `${username}-password` }
  return (await post<{ user: { token: string } }>('/users', { user })).user.token
}

const [ann, bob] = [await register('ann'), await register('bob')]
for (let number = 1; number <= 10; number++) {
  const tagList = ['decorators', number % 2 === 0 ? 'even' : 'odd']
  const article = { title: `Article ${number}`, description: 'About decorators', body: 'Once upon a time …', tagList }
  const added = await post<{ article: { slug: string } }>('/articles', { article }, ann)
  await post(`/articles/${added.article.slug}/comments`, { comment: { body: 'Well said.' } }, bob)
}
console.log('Seeded. Log in as ann@conduit.test with ann-password, or as bob@conduit.test with bob-password.')
libsql[Symbol.dispose]()
