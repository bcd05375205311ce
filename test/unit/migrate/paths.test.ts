import { createApp, GetMapping, RestController } from 'honotate'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'

const rewrite = (path: string) => {
  const { code, todos } = migrate(
    `import { Get } from 'routing-controllers'\nclass C { @Get(${path}) m() {} }\n`,
    'a.ts',
    migrations['routing-controllers']!,
  )!
  return {
    path: /@GetMapping\((?:\/\* .*? \*\/ )?(.*)\) m/u.exec(code)?.[1],
    todos: todos.map(({ message }) => message),
  }
}

test.each([
  ["'/:id([0-9]+)'", "'/:id{[0-9]+}'", '/7', '/a'],
  [String.raw`'/users/:id(\\d+)/posts'`, String.raw`'/users/:id{\\d+}/posts'`, '/users/7/posts', '/users/a/posts'],
  ["'/users/:id?'", "'/users/:id?'", '/users', '/users/1/2'],
  ["'files/*path'", "'/files/:path{.+}'", '/files/a/b', '/files'],
  ["'/files/*'", "'/files/*'", '/files/a/b', '/other'],
  ["'/it\\'s'", "'/it\\'s'", "/it's", '/its'],
])('%s becomes %s', async (before, after, found, notFound) => {
  expect(rewrite(before)).toEqual({ path: after, todos: [] })
  @RestController()
  class C {
    @GetMapping(JSON.parse(after.replace(/^'|'$/gu, '"').replace("\\'", "'")) as '/')
    get() {
      return 'found'
    }
  }
  const app = createApp({ controllers: [C], prefix: '' })
  expect((await app.request(found)).status).toBe(200)
  expect((await app.request(notFound)).status).toBe(404)
})

const TODO = 'write this path as Hono does: ":id{[0-9]+}", ":id?" and "*" at the end.'

test.each([
  ["'/ab?cd'", "'/ab?cd'", TODO],
  ["'/ab*cd'", "'/ab*cd'", TODO],
  ["'/:from-:to'", "'/:from-:to'", TODO],
  ["'/:year(\\\\d{4})'", "'/:year(\\\\d{4})'", TODO],
  ["'/(a|b)'", "'/(a|b)'", TODO],
  ["'/:id?/edit'", "'/:id?/edit'", TODO],
  ["'/files/*/edit'", "'/files/*/edit'", TODO],
  ["'/users{/:id}'", "'/users{/:id}'", TODO],
  ['/^.user$/', '/^.user$/', 'a path is a string: "/:id{[0-9]+}" has a pattern.'],
  ['PATH', 'PATH', 'the path must start with "/".'],
])('%s is marked', (before, after, todo) => {
  expect(rewrite(before)).toEqual({ path: after, todos: [todo] })
})
