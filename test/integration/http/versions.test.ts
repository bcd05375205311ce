import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { describe, expect, test } from 'vitest'
import {
  ApiVersion,
  createApp,
  DeleteMapping,
  GetMapping,
  HttpProblem,
  PathVariable,
  PostMapping,
  RestController,
  Use,
  UseGuard,
} from 'honotate'
import { bothWays, inProcess, type Send } from '../../support/both-ways.ts'

const shared = new Response('shared')

@RestController()
class Users {
  @ApiVersion('1') @GetMapping('/users/:id') one(@PathVariable('id') id: string) {
    return `v1 user ${id}`
  }
  @ApiVersion('2') @GetMapping('/users/me') me() {
    return 'v2 me'
  }
  @ApiVersion('3') @GetMapping('/users/*') rest() {
    return 'v3 rest'
  }
  @ApiVersion('1') @GetMapping('/users/:id{[0-9]+}') numbered(@PathVariable('id') id: string) {
    return `v1 number ${id}`
  }

  @GetMapping('/files/:name') file(@PathVariable('name') name: string) {
    return `file ${name}`
  }
  @ApiVersion('2') @GetMapping('/files/latest') latest() {
    return 'v2 latest'
  }

  @UseGuard(() => false)
  @ApiVersion('2')
  @GetMapping('/guarded/now')
  guarded() {
    return 'never'
  }
  @ApiVersion('1') @GetMapping('/guarded/:when') open(@PathVariable('when') when: string) {
    return `open ${when}`
  }

  @ApiVersion('2') @PostMapping('/items/me') post() {
    return 'v2 post'
  }
  @ApiVersion('1') @DeleteMapping('/items/:id') remove(@PathVariable('id') id: string) {
    return `v1 delete ${id}`
  }

  @ApiVersion('1') @GetMapping('/response') response() {
    return new Response('own', { headers: { Vary: 'Accept' } })
  }
  @ApiVersion('1') @GetMapping('/shared') shared() {
    return shared.clone()
  }
  @ApiVersion('1') @GetMapping('/redirect') redirect() {
    return Response.redirect('http://localhost/elsewhere')
  }
  @ApiVersion('1') @GetMapping('/fails') fails(): never {
    throw new HttpProblem(418)
  }
  @Use(async (c, next) => {
    await next()
    c.res = new Response('replaced')
  })
  @ApiVersion('1')
  @GetMapping('/replaced')
  replaced() {
    return 'lost'
  }
  @GetMapping('/plain') plain() {
    return 'plain'
  }
}

const create = () => createApp({ controllers: [Users], prefix: '', version: { header: 'X-V' } })

async function ask(send: Send, path: string, version = '', method = 'GET') {
  const response = await send(path, { method, headers: version ? { 'X-V': version } : {}, redirect: 'manual' })
  const text = await response.text()
  return { status: response.status, text, vary: response.headers.get('vary') }
}

const CASES: readonly (readonly [path: string, version: string, text: string, method?: string])[] = [
  ['/users/7', '1', 'v1 number 7'],
  ['/users/x', '1', 'v1 user x'],
  ['/users/me', '2', 'v2 me'],
  ['/users/me', '1', 'v1 user me'],
  ['/users/me', '3', 'v3 rest'],
  ['/users/7', '3', 'v3 rest'],
  ['/files/latest', '2', 'v2 latest'],
  ['/files/latest', '1', 'file latest'],
  ['/files/latest', '', 'file latest'],
  ['/guarded/now', '1', 'open now'],
]

describe('a version that a path lacks', () => {
  bothWays(create, (send) => {
    test.each(CASES)(
      'falls through to the next route that has it: %s, version "%s", is %s',
      async (path = '', version = '', text = '') => {
        expect(await ask(send, path, version)).toEqual({ status: 200, text, vary: 'X-V' })
      },
    )

    test('is a 400 if no route of the path has it, with all versions of the path', async () => {
      const { status, text, vary } = await ask(send, '/users/me', '9')
      expect([status, vary, JSON.parse(text)]).toMatchObject([
        400,
        'X-V',
        { detail: 'The version "9" is not supported; supported are 1, 2, 3.' },
      ])
      expect((await ask(send, '/users/7')).text).toContain('The header X-V is missing; supported are 1, 3.')
      expect((await ask(send, '/items/me', '1', 'POST')).text).toContain('supported are 2.')
    })

    test('does not let another HTTP method answer', async () => {
      expect((await ask(send, '/items/me', '1', 'DELETE')).text).toBe('v1 delete me')
      expect((await ask(send, '/items/me', '1', 'PUT')).status).toBe(405)
    })

    test('does not run the guards of the routes that it passes over', async () => {
      expect((await ask(send, '/guarded/now', '2')).status).toBe(403)
    })
  })
})

describe('responses that depend on the version have Vary', () => {
  bothWays(create, (send) => {
    test.each([
      ['/response', 200, 'Accept, X-V'],
      ['/shared', 200, 'X-V'],
      ['/redirect', 302, 'X-V'],
      ['/fails', 418, 'X-V'],
      ['/replaced', 200, 'X-V'],
      ['/guarded/now', 200, 'X-V'],
      ['/plain', 200, null],
      ['/absent', 404, null],
    ])('%s', async (path, status, vary) => {
      expect(await ask(send, path, '1')).toMatchObject({ status, vary })
    })
  })

  test('once, beside the Vary of other middleware', async () => {
    const app = createApp({
      controllers: [Users],
      prefix: '',
      version: { header: 'X-V' },
      use: [cors({ origin: 'http://a' })],
    })
    const send: Send = async (path, init) => app.request(path, init)
    expect((await ask(send, '/users/me', '1')).vary).toMatch(/^(?:Origin, X-V|X-V, Origin)$/u)
    expect((await ask(send, '/fails', '1')).vary).toMatch(/^(?:Origin, X-V|X-V, Origin)$/u)
  })
})

describe('an app with versions that is mounted in a Hono app', () => {
  inProcess(
    () => new Hono().route('/', create()),
    (send) => {
      test.each(CASES)('answers %s, version "%s", with %s', async (path = '', version = '', text = '') => {
        expect(await ask(send, path, version)).toEqual({ status: 200, text, vary: 'X-V' })
      })
    },
  )
})
