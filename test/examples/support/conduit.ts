import { expect } from 'vitest'

/** The expected response to a request. */
interface Expected {
  readonly status: number
  /** A part of the body, as `toMatchObject()` compares it. */
  readonly body?: unknown
}

const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u) as string
const filled = expect.stringMatching(/./u) as string
const missing = { errors: { token: ['is missing'] } }
const invalid = { errors: { token: ['is invalid'] } }
/** An article in a list. */
const summary = {
  title: filled,
  slug: filled,
  description: filled,
  tagList: expect.any(Array) as string[],
  createdAt: date,
  updatedAt: date,
  favorited: expect.any(Boolean) as boolean,
  favoritesCount: expect.any(Number) as number,
  author: { username: filled, following: expect.any(Boolean) as boolean },
}
const blank = (...fields: string[]) => ({
  errors: Object.fromEntries(fields.map((field) => [field, ["can't be blank"]])),
})
const notFound = (what: string) => ({ status: 404, body: { errors: { [what]: ['not found'] } } })
const forbidden = (what: string) => ({ status: 403, body: { errors: { [what]: ['forbidden'] } } })
const taken = (what: string) => ({ status: 409, body: { errors: { [what]: ['has already been taken'] } } })

/**
 * The behaviour of the RealWorld API ("Conduit"): every endpoint, its errors and its limits. The requests are our own, and
 * cover what the official ones of github.com/realworld-apps/realworld assert, in their state of 2026-08-13:
 *
 * | Hurl file            | Postman folder                | here                                          |
 * | -------------------- | ----------------------------- | --------------------------------------------- |
 * | auth                 | Auth                          | `#register`, `#login`, `#currentUser`         |
 * | errors_auth          |                               | `#registration`, `#login`, `#passwords`, `#currentUser`, `#withoutToken` |
 * | profiles             | Profiles                      | `#profiles`                                   |
 * | errors_profiles      |                               | `#profiles`, `#withoutToken`                  |
 * | articles, pagination | Articles                      | `#articles`, `#lists`                         |
 * | errors_articles      |                               | `#articles`, `#favorites`, `#withoutToken`    |
 * | errors_authorization |                               | `#articles`, `#comments`                      |
 * | feed                 | Articles, Favorite, Comments  | `#lists`                                      |
 * | favorites            | Articles, Favorite, Comments  | `#favorites`                                  |
 * | comments             | Articles, Favorite, Comments  | `#comments`                                   |
 * | errors_comments      |                               | `#comments`, `#withoutToken`                  |
 * | tags                 | Tags                          | `#lists`                                      |
 */
export class Conduit {
  readonly #address: string
  readonly #suffix = Math.random().toString(36).slice(2, 8)
  /** How many answers were compared. */
  answers = 0

  constructor(address: string) {
    this.#address = `${address}/api`
  }

  async behaves(): Promise<void> {
    const [ann, bob] = [await this.#register('ann'), await this.#register('bob')]
    await this.#registration()
    await this.#login()
    await this.#currentUser(ann)
    await this.#passwords(ann)
    await this.#profiles(ann)
    await this.#articles(ann, bob)
    await this.#lists(ann, bob)
    await this.#favorites(ann, bob)
    await this.#comments(ann, bob)
    await this.#withoutToken()
  }

  async #registration(): Promise<void> {
    const user = { username: this.#name('eve'), email: this.#email('eve'), password: 'password' }
    for (const field of ['username', 'email', 'password']) {
      const rest: Record<string, string> = { ...user }
      delete rest[field]
      await this.#post('/users', { user: { ...user, [field]: '' } }, { status: 422, body: blank(field) })
      await this.#post('/users', { user: rest }, { status: 422, body: blank(field) })
      await this.#post('/users', { user: { ...user, [field]: 5 } }, { status: 422, body: blank(field) })
    }
    await this.#post('/users', { user: { ...user, email: 'eve' } }, { status: 422 })
    await this.#post('/users', { user: { ...user, password: 'short7c' } }, { status: 422 })
    await this.#post('/users', { user: { ...user, username: this.#name('ann') } }, taken('username'))
    await this.#post('/users', { user: { ...user, email: this.#email('ann') } }, taken('email'))
    await this.#post('/users', {}, { status: 422 })
    // A client cannot set the members that the server owns.
    const body = await this.#post('/users', { user: { ...user, id: 1, token: 'forged', admin: true } }, { status: 201 })
    expect(body.user).not.toHaveProperty('admin')
    expect(body.user.token).not.toBe('forged')
  }

  async #login(): Promise<void> {
    const login = (email: string, password: string, expected: Expected) =>
      this.#post('/users/login', { user: { email, password } }, expected)
    const wrong = { status: 401, body: { errors: { credentials: ['invalid'] } } }
    const ann = { username: this.#name('ann'), email: this.#email('ann'), bio: null, image: null, token: filled }
    await login(this.#email('ann'), 'password', { status: 200, body: { user: ann } })
    await login(this.#email('ann'), 'wrong', wrong)
    await login(this.#email('nobody'), 'password', wrong)
    await login('', 'password', { status: 422, body: blank('email') })
    await login(this.#email('ann'), '', { status: 422, body: blank('password') })
  }

  async #currentUser(token: string): Promise<void> {
    const user = { username: this.#name('ann'), email: this.#email('ann') }
    await this.#get('/user', { status: 200, body: { user: { ...user, bio: null, image: null } } }, token)
    for (const forged of ['x', 'a.b.c', `${token}x`, 'e30.eyJzdWIiOiIxIn0.'])
      await this.#get('/user', { status: 401, body: invalid }, forged)
    const put = (change: object, expected: Expected) => this.#ask('PUT', '/user', expected, { user: change }, token)
    const changes = [
      [{ bio: 'Hello.' }, { bio: 'Hello.', image: null }],
      [{ bio: '' }, { bio: null }],
      [
        { bio: 'Hello.', image: 'https://a.test/ann.png' },
        { bio: 'Hello.', image: 'https://a.test/ann.png' },
      ],
      [{ image: '' }, { bio: 'Hello.', image: null }],
      [{ image: 'https://a.test/ann.png' }, { bio: 'Hello.', image: 'https://a.test/ann.png' }],
      [
        { bio: null, image: null },
        { bio: null, image: null },
      ],
      [{}, user],
    ]
    for (const [change = {}, result] of changes) {
      const expected = { status: 200, body: { user: { ...user, ...result, token: filled } } }
      await put(change, expected)
      await this.#get('/user', expected, token)
    }
    for (const field of ['username', 'email', 'password'])
      for (const value of ['', null]) await put({ [field]: value }, { status: 422, body: blank(field) })
    await put({ username: this.#name('bob') }, taken('username'))
    await put({ email: this.#email('bob') }, taken('email'))

    const renamed = { username: this.#name('anna'), email: this.#email('anna') }
    const { user: answered } = await put(renamed, { status: 200, body: { user: { ...renamed, token: filled } } })
    await this.#get('/user', { status: 200, body: { user: renamed } }, answered.token)
    await put(user, { status: 200, body: { user } })
  }

  /** NIST SP 800-63B, section 5.1.1.2: 8 characters or more, at least 64 allowed, and no other rules. */
  async #passwords(token: string): Promise<void> {
    const put = (password: string, status: number) =>
      this.#ask('PUT', '/user', { status }, { user: { password } }, token)
    const login = (password: string, status: number) =>
      this.#post('/users/login', { user: { email: this.#email('ann'), password } }, { status })
    await put('short7c', 422)
    await login('password', 200)
    for (const accepted of ['bonjour1', 'a'.repeat(64)]) {
      await put(accepted, 200)
      await login(accepted, 200)
    }
    await login('password', 401)
  }

  async #profiles(token: string): Promise<void> {
    const path = `/profiles/${this.#name('bob')}`
    const profile = (following: boolean) => ({
      status: 200,
      body: { profile: { username: this.#name('bob'), bio: null, image: null, following } },
    })
    await this.#get(path, profile(false))
    await this.#get(path, profile(false), token)
    await this.#post(`${path}/follow`, undefined, profile(true), token)
    await this.#post(`${path}/follow`, undefined, profile(true), token)
    await this.#get(path, profile(true), token)
    await this.#get(path, profile(false))
    await this.#ask('DELETE', `${path}/follow`, profile(false), undefined, token)
    await this.#get(path, profile(false), token)
    await this.#get('/profiles/no-such-user', notFound('profile'))
    await this.#post('/profiles/no-such-user/follow', undefined, notFound('profile'), token)
    await this.#ask('DELETE', '/profiles/no-such-user/follow', notFound('profile'), undefined, token)
  }

  async #articles(ann: string, bob: string): Promise<void> {
    const article = { title: 'How to train', description: 'A guide', body: 'Feed it.', tagList: ['b', 'a', 'b'] }
    for (const field of ['title', 'description', 'body']) {
      const empty = { article: { ...article, [field]: ' ' } }
      await this.#post('/articles', empty, { status: 422, body: blank(field) }, ann)
    }
    const view = {
      ...article,
      tagList: ['a', 'b'],
      createdAt: date,
      updatedAt: date,
      favorited: false,
      favoritesCount: 0,
      author: { username: this.#name('ann'), bio: null, image: null, following: false },
    }
    const added = await this.#post('/articles', { article }, { status: 201, body: { article: view } }, ann)
    const path = `/articles/${added.article.slug}`
    await this.#get(path, { status: 200, body: { article: view } })
    // Two articles can have the same title.
    const second = await this.#post('/articles', { article }, { status: 201 }, ann)
    expect(second.article.slug).not.toBe(added.article.slug)

    const put = (change: object, expected: Expected, token = ann, at = path) =>
      this.#ask('PUT', at, expected, { article: change }, token)
    const { slug, createdAt, updatedAt } = added.article
    const walked = { status: 200, body: { article: { ...view, slug, createdAt, body: 'Walk it.' } } }
    expect((await put({ body: 'Walk it.' }, walked)).article.updatedAt).not.toBe(updatedAt)
    await this.#get(path, walked)
    await put({ tagList: ['c'] }, { status: 200, body: { article: { body: 'Walk it.', tagList: ['c'] } } })
    const untagged = { status: 200, body: { article: { body: 'Walk it.', tagList: [] } } }
    await put({ tagList: [] }, untagged)
    await this.#get(path, untagged)
    await put({ tagList: null }, { status: 422 })
    await put({ title: '' }, { status: 422, body: blank('title') })
    await put({ body: 'mine' }, forbidden('article'), bob)
    await put({ body: 'mine' }, notFound('article'), ann, '/articles/no-such-article')
    const renamed = await put({ title: 'Über Hunde & more' }, { status: 200 })
    expect(renamed.article.slug).toMatch(/more-[\da-f]{8}$/u)
    const now = `/articles/${renamed.article.slug}`
    await this.#get(path, notFound('article'))
    await this.#ask('DELETE', now, forbidden('article'), undefined, bob)
    await this.#ask('DELETE', now, { status: 204 }, undefined, ann)
    await this.#ask('DELETE', now, notFound('article'), undefined, ann)
    await this.#get(now, notFound('article'))
    await this.#ask('DELETE', `/articles/${second.article.slug}`, { status: 204 }, undefined, ann)
  }

  async #lists(ann: string, bob: string): Promise<void> {
    const tag = this.#name('tag')
    for (const title of ['One', 'Two', 'Three'])
      await this.#post(
        '/articles',
        { article: { title, description: 'd', body: 'b', tagList: [tag] } },
        { status: 201 },
        ann,
      )
    const titles = async (path: string, token?: string) => {
      const { articles, articlesCount } = await this.#get(path, { status: 200 }, token)
      for (const each of articles) {
        expect(each).toMatchObject(summary)
        expect(each).not.toHaveProperty('body')
      }
      return [articles.map(({ title }: { title: string }) => title), articlesCount]
    }
    const all = [['Three', 'Two', 'One'], 3]
    const [everything, total] = await titles('/articles', bob)
    expect(everything.slice(0, 3)).toEqual(all[0])
    expect(await titles('/articles')).toEqual([everything, total])
    expect(await titles('/articles?limit=3')).toEqual([all[0], total])
    expect(await titles(`/articles?tag=${tag}`)).toEqual(all)
    expect(await titles(`/articles?author=${this.#name('ann')}`, bob)).toEqual(all)
    expect(await titles(`/articles?tag=${tag}&limit=1`)).toEqual([['Three'], 3])
    expect(await titles(`/articles?tag=${tag}&limit=1&offset=2`)).toEqual([['One'], 3])
    expect(await titles(`/articles?author=${this.#name('bob')}`)).toEqual([[], 0])
    expect(await titles(`/articles?tag=${encodeURIComponent(`' or 1=1 --`)}`)).toEqual([[], 0])
    await this.#get('/articles?limit=many', { status: 422 })
    await this.#get('/articles?offset=-1', { status: 422 })
    const { tags } = await this.#get('/tags', { status: 200 })
    expect(tags).toContain(tag)
    expect(tags).not.toContain('c')

    expect(await titles('/articles/feed', bob)).toEqual([[], 0])
    await this.#post(`/profiles/${this.#name('ann')}/follow`, undefined, { status: 200 }, bob)
    expect(await titles('/articles/feed', bob)).toEqual(all)
    expect(await titles('/articles/feed?limit=2&offset=1', bob)).toEqual([['Two', 'One'], 3])
    const { articles } = await this.#get('/articles/feed', { status: 200 }, bob)
    expect(articles[0].author.following).toBe(true)
  }

  async #favorites(ann: string, bob: string): Promise<void> {
    const { articles } = await this.#get(`/articles?author=${this.#name('ann')}`, { status: 200 })
    const path = `/articles/${articles[0].slug}`
    const view = (favorited: boolean, favoritesCount: number) => ({
      status: 200,
      body: { article: { favorited, favoritesCount } },
    })
    await this.#post(`${path}/favorite`, undefined, view(true, 1), bob)
    await this.#post(`${path}/favorite`, undefined, view(true, 1), bob)
    await this.#post(`${path}/favorite`, undefined, view(true, 2), ann)
    await this.#get(path, view(false, 2))
    await this.#get(path, view(true, 2), bob)
    await this.#get(`/articles?favorited=${this.#name('bob')}`, { status: 200, body: { articlesCount: 1 } })
    const listed = await this.#get(`/articles?favorited=${this.#name('bob')}`, { status: 200 }, bob)
    expect(listed).toMatchObject({ articlesCount: 1, articles: [{ slug: articles[0].slug, favorited: true }] })
    await this.#ask('DELETE', `${path}/favorite`, view(false, 1), undefined, bob)
    await this.#get(path, view(false, 1), bob)
    await this.#ask('DELETE', `${path}/favorite`, view(false, 0), undefined, ann)
    await this.#get(`/articles?favorited=${this.#name('bob')}`, { status: 200, body: { articlesCount: 0 } })
    await this.#post('/articles/no-such-article/favorite', undefined, notFound('article'), bob)
    await this.#ask('DELETE', '/articles/no-such-article/favorite', notFound('article'), undefined, bob)
  }

  async #comments(ann: string, bob: string): Promise<void> {
    const { articles } = await this.#get(`/articles?author=${this.#name('ann')}`, { status: 200 })
    const path = `/articles/${articles[1].slug}/comments`
    await this.#get(path, { status: 200, body: { comments: [] } })
    const author = { username: this.#name('bob'), bio: null, image: null, following: false }
    const view = { body: 'Well said.', createdAt: date, updatedAt: date, author }
    const comment = { comment: { body: 'Well said.' } }
    const first = await this.#post(path, comment, { status: 201, body: { comment: view } }, bob)
    const second = await this.#post(path, { comment: { body: 'And more.' } }, { status: 201 }, ann)
    const { comments } = await this.#get(path, { status: 200 }, ann)
    expect(comments.map(({ id }: { id: number }) => id)).toEqual([first.comment.id, second.comment.id])
    await this.#post(path, { comment: { body: '' } }, { status: 422, body: blank('body') }, bob)
    await this.#post('/articles/no-such-article/comments', comment, notFound('article'), bob)
    await this.#get('/articles/no-such-article/comments', notFound('article'))
    const remove = (at: string, expected: Expected, token: string) =>
      this.#ask('DELETE', at, expected, undefined, token)
    await remove(`${path}/${first.comment.id}`, forbidden('comment'), ann)
    await this.#get(path, { status: 200, body: { comments: [{ id: first.comment.id, ...view }, {}] } })
    await remove(`${path}/99999`, notFound('comment'), ann)
    await remove(`${path}/first`, { status: 422 }, ann)
    await remove('/articles/no-such-article/comments/1', notFound('article'), ann)
    await remove(`${path}/${first.comment.id}`, { status: 204 }, bob)
    const left = await this.#get(path, { status: 200 })
    expect(left.comments).toMatchObject([{ id: second.comment.id, body: 'And more.' }])
    await remove(`${path}/${second.comment.id}`, { status: 204 }, ann)
    await this.#get(path, { status: 200, body: { comments: [] } })
  }

  async #withoutToken(): Promise<void> {
    const routes = [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', `/profiles/${this.#name('bob')}/follow`],
      ['DELETE', `/profiles/${this.#name('bob')}/follow`],
      ['GET', '/articles/feed'],
      ['POST', '/articles'],
      ['PUT', '/articles/any'],
      ['DELETE', '/articles/any'],
      ['POST', '/articles/any/favorite'],
      ['DELETE', '/articles/any/favorite'],
      ['POST', '/articles/any/comments'],
      ['DELETE', '/articles/any/comments/1'],
    ] as const
    for (const [method, path] of routes) await this.#ask(method, path, { status: 401, body: missing })
  }

  async #register(name: string): Promise<string> {
    const user = { username: this.#name(name), email: this.#email(name) }
    const view = { user: { ...user, bio: null, image: null, token: filled } }
    const body = await this.#post('/users', { user: { ...user, password: 'password' } }, { status: 201, body: view })
    return body.user.token
  }

  #name(name: string): string {
    return `${name}-${this.#suffix}`
  }

  #email(name: string): string {
    return `${this.#name(name)}@a.test`
  }

  #get(path: string, expected: Expected, token?: string): Promise<any> {
    return this.#ask('GET', path, expected, undefined, token)
  }

  #post(path: string, body: unknown, expected: Expected, token?: string): Promise<any> {
    return this.#ask('POST', path, expected, body, token)
  }

  async #ask(method: string, path: string, { status, body }: Expected, sent?: unknown, token?: string): Promise<any> {
    const response = await fetch(this.#address + path, {
      method,
      headers: {
        ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
    const text = await response.text()
    const received: unknown = text === '' ? undefined : JSON.parse(text)
    expect({ request: `${method} ${path}`, status: response.status, body: received }).toMatchObject({
      request: `${method} ${path}`,
      status,
      ...(body === undefined ? {} : { body }),
    })
    this.answers++
    return received
  }
}
