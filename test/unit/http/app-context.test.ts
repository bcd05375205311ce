import type { Context } from 'hono'
import { html } from 'hono/html'
import { describe, expect, test } from 'vitest'
import { AppContext, contextOf } from '../../../src/honotate/http/app-context.ts'
import { Context as HonoContext } from '../../../src/honotate/http/context.ts'
import type { ContextSetup } from '../../../src/honotate/http/platform.ts'
import { NodePlatform } from '../../../src/honotate/node/node-platform.ts'
import { bodyOf } from '../../../src/honotate/node/node-response.ts'
import { createContext, executionContext, request, setup } from './support.ts'

const node = (): NodePlatform => new NodePlatform(request().url, request)
const executionCtx = executionContext()
const ofEvent = { ...executionCtx, respondWith() {} }

const makers = {
  'of the web': (given?: Partial<ContextSetup>) => createContext(given),
  'of Node': (given?: Partial<ContextSetup>) => new AppContext(undefined, { ...setup, ...given }, node()),
}

/** A value in a form that tests can compare: the status, headers and body of a response, and other values unchanged. */
async function shown(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(shown))
  if (!(value instanceof Response)) return value
  const type = value.headers.get('content-type')?.replace('; charset', ';charset')
  const headers = [...value.headers].filter(([name]) => name !== 'content-type')
  return { status: value.status, type, headers, body: await value.text() }
}

async function run(program: Program, c: Context): Promise<unknown> {
  try {
    return await shown(await program(c))
  } catch (error) {
    return (error as Error).message
  }
}

type Program = (c: Context) => unknown

/** Sets the response of a context, and returns it. */
function set(c: Context, ...given: ConstructorParameters<typeof Response>): Response {
  c.res = new Response(...given)
  return c.res
}

const cookies = [
  ['Set-Cookie', 'a=1'],
  ['Set-Cookie', 'b=2'],
] satisfies [string, string][]

const programs: Record<string, Program> = {
  'a text': (c) => c.text('a'),
  'a text with a status': (c) => c.text('a', 201),
  'a text with the status of the context': (c) => [c.status(201), c.text('a')],
  'a text with a header': (c) => c.text('a', undefined, { A: '1' }),
  'a text with a content type': (c) => c.text('a', 200, { 'Content-Type': 'text/csv' }),
  'a text after a header': (c) => [c.header('A', '1'), c.text('a')],
  'a text after c.res was changed': (c) => [c.res.headers.set('A', '1'), c.text('a')],
  'a text after c.res was dropped': (c) => [(c.res = undefined), c.text('a').headers.get('content-type')],
  'JSON with an init': (c) => c.json({ a: 1 }, { status: 201, headers: { A: '1' } }),
  'JSON with the status of the context': (c) => [c.status(202), c.json([], { headers: { A: '1' } })],
  'JSON with a status beside that of the context': (c) => [c.status(202), c.json([], 201), c.json([], { status: 203 })],
  'a body with one header': (c) => c.body('a', 200, { A: '1' }),
  'a body with a content type in lower case': (c) => c.text('a', 200, { 'content-type': 'text/csv' }),
  'a body with one list': (c) => c.body('a', 200, { 'Set-Cookie': ['a=1', 'b=2'] }),
  'a body with a list': (c) => c.body('a', 200, { A: ['1', '2'], 'Set-Cookie': ['a=1', 'b=2'] }),
  'a body with headers that replace earlier ones': (c) => {
    c.header('A', '1')
    c.header('B', '1')
    return c.body('a', 200, { A: ['2', '3'], B: '2' })
  },
  'no body': (c) => c.body(null, 204),
  'a response with headers': (c) => {
    c.header('A', '1')
    c.header('Set-Cookie', 'c=3')
    return c.newResponse('a', { headers: [['A', '2'], ...cookies] })
  },
  'two responses with one header': (c) => [c.header('A', '1'), c.text('a'), c.json([]), c.body('b')],
  'a header that is set, added to and dropped': (c) => {
    for (const name of ['A', 'B', 'C']) c.header(name, '1')
    c.header('A', '2')
    c.header('B', '2', { append: true })
    c.header('C', undefined)
    return c.text('a')
  },
  'a response that replaces another': (c) => {
    set(c, 'a', { headers: [['A', '1'], ['B', '1'], ['Content-Type', 'text/a'], ...cookies] })
    return set(c, 'b', { status: 201, headers: { A: '2', 'Content-Type': 'text/b' } })
  },
  'a response that replaces one without cookies': (c) => {
    set(c, 'a', { headers: { A: '1' } })
    return set(c, 'b', { headers: cookies })
  },
  'a response after another was dropped': (c) => [
    set(c, 'a', { headers: { A: '1' } }),
    (c.res = undefined),
    set(c, 'b', { headers: { B: '1' } }),
  ],
  'a header after the response': (c) => {
    const given = set(c, 'a', { headers: { A: '1' } })
    c.header('A', '2')
    return [given.headers.get('A'), c.res]
  },
  'a header after the body was read': async (c) => {
    const text = await set(c, 'a').text()
    c.header('A', '1')
    return [text, c.res.headers.get('A')]
  },
  'the response of a handler': (c) => {
    const given = new Response('a')
    c.res = given
    const isKept = c.res === given
    c.header('A', '1')
    return [isKept, given.headers.get('A'), c.res]
  },
  'c.res before a header': (c) => {
    const { res } = set(c, 'a') && c
    c.header('A', '1')
    const second = c.res
    c.header('B', '1')
    return [res.headers.get('A'), second.headers.get('A'), second.headers.get('B'), c.res]
  },
  'c.res without a response': (c) => {
    c.header('A', '1')
    const { res } = c
    c.header('B', '1')
    return [res === c.res, res.headers.get('A'), res.headers.get('B'), c.finalized, c.text('a')]
  },
  'whether there is a response': (c) => [c.finalized, set(c, 'a'), c.finalized],
  'a redirect': (c) => c.redirect('/a?b=%20'),
  'a redirect with a status': (c) => c.redirect(new URL('http://localhost/b'), 301),
  'a redirect to characters of Latin-1': (c) => c.redirect('/\u00e9'),
  'a redirect to other characters': (c) => c.redirect('/\u0142 \u00e9'),
  HTML: (c) => c.html('<b>', 201, { A: '1' }),
  'a template': (c) => c.html(html`<p>${'<'}${Promise.resolve('later')}</p>`, { headers: { A: '1' } }),
  rendering: async (c) => {
    const first = await c.render('<p>' as never)
    c.setRenderer(((content: string) => c.text(content)) as never)
    return [first, await c.render('text' as never)]
  },
  'a layout': (c) => [c.getLayout() === undefined, c.setLayout('layout' as never), c.getLayout()],
  variables: (c) => [c.get('a'), { ...c.var }, c.set('a', 1), c.get('a'), { ...c.var }],
  'functions without their context': ({ text, json, header }) => [header('A', '1'), text('a'), json([])],
  'a function of a handler': (c) => {
    c.newResponse = () => new Response('first')
    c.newResponse = () => new Response('second')
    return [c.newResponse('a'), Object.keys(c).includes('newResponse'), Reflect.deleteProperty(c, 'newResponse')]
  },
  'no route': (c) => c.notFound(),
  'the execution context': ({ executionCtx: { waitUntil } }) => typeof waitUntil,
  'the event': ({ event }) => 'respondWith' in event,
  'an invalid status': (c) => c.text('a', 99 as never),
}

describe.each(Object.entries(makers))('a context %s behaves like a context of Hono', (_, create) => {
  test.each(Object.entries(programs))('%s', async (_name, program) => {
    for (const given of [{ executionCtx: undefined }, { executionCtx }, { executionCtx: ofEvent }]) {
      const expected = await run(program, new HonoContext(request(), { ...setup, ...given } as never))
      expect(await run(program, contextOf(create(given)))).toEqual(expected)
    }
  })

  test('a response that replaces another keeps its own cookies, and gets the cookies of the other once', () => {
    const c = contextOf(create())
    set(c, 'a', { headers: cookies })
    set(c, 'b', { headers: [['Set-Cookie', 'c=3'], ...cookies.slice(0, 1)] })
    const sent = c.res.headers.getSetCookie()
    expect(sent.toSorted()).toEqual(['c=3', ...cookies.map(([, value]) => value as string)].toSorted())
  })

  test('it is an instance of the Context class of Hono', () => {
    expect(create()).toBeInstanceOf(HonoContext)
  })

  // Hono's own context fails this test.
  test('a header that is set after a response was dropped belongs to the next response', () => {
    const context = create()
    context.header('A', '1')
    const response = context.text('a')
    context.res = response
    context.res = undefined
    context.header('B', '1')
    expect([...response.headers.keys()]).toEqual(['a', 'content-type'])
    expect([...context.text('b').headers.keys()]).toEqual(['a', 'b', 'content-type'])
  })
})

describe.each(Object.entries(makers))('a response that a context %s makes from a result', (_, create) => {
  /** The status and the headers of the response for a result, after `prepare`. */
  async function respond(prepare: (c: Context) => unknown, ...args: Parameters<AppContext['respond']>) {
    const context = create()
    await prepare(contextOf(context))
    const { status, headers } = (context.res = context.respond(...args))
    return [status, Object.fromEntries(headers)]
  }
  const TEXT = 'text/plain;charset=UTF-8'
  const stream = (): ReadableStream => new Response('a').body as ReadableStream

  test.each<[string, (c: Context) => unknown, Parameters<AppContext['respond']>, unknown]>([
    ['a text', () => {}, ['a', undefined, TEXT], [200, { 'content-type': TEXT }]],
    ['JSON', () => {}, ['[]', 201, 'application/json'], [201, { 'content-type': 'application/json' }]],
    ['a stream', () => {}, [stream(), undefined, TEXT], [200, { 'content-type': TEXT }]],
    ['nothing', () => {}, [null, 204], [204, {}]],
    ['nothing, after a header', (c) => c.header('A', '1'), [null, 204], [204, { a: '1' }]],
    ['a text, after a status', (c) => c.status(202), ['a', undefined, TEXT], [202, { 'content-type': TEXT }]],
    [
      'JSON, after a content type',
      (c) => c.header('Content-Type', 'text/csv'),
      ['[]', 200, 'application/json'],
      [200, { 'content-type': 'application/json' }],
    ],
    [
      'a text, after a response',
      (c) => set(c, 'b', { headers: { A: '1', 'Content-Type': 'text/csv' } }),
      ['a', 200, TEXT],
      [200, { a: '1', 'content-type': TEXT }],
    ],
    ['nothing, after a response', (c) => set(c, null, { headers: { A: '1' } }), [null, 204], [204, { a: '1' }]],
  ])('%s', async (_name, prepare, args, expected) => {
    expect(await respond(prepare, ...args)).toEqual(expected)
  })

  test('it stays the same object when a header is set', () => {
    const context = create()
    const made = context.respond('a', 200, TEXT)
    context.res = made
    context.header('A', '1')
    expect(context.res).toBe(made)
    expect(made.headers.get('A')).toBe('1')
  })

  test('a response that it replaces keeps its content type', () => {
    const context = create()
    const first = set(contextOf(context), 'a', { headers: { 'Content-Type': 'text/csv' } })
    context.respond('a', 200, TEXT)
    expect(first.headers.get('Content-Type')).toBe('text/csv')
  })

  test('a handler may drop it', async () => {
    const context = create()
    context.respond('a', 200, TEXT)
    context.res = undefined
    context.res = new Response('b')
    expect(await context.res.text()).toBe('b')
  })

  test.each([
    ['fetch()', () => fetch('data:text/plain,a')],
    ['Response.redirect()', () => Response.redirect('http://localhost/')],
  ])('the headers of a response from %s can be changed', async (_name, make) => {
    const context = create()
    context.res = await make()
    context.res.headers.set('A', '1')
    expect(context.res.headers.get('A')).toBe('1')
  })
})

// On Node, the responses of one context share headers until one of the responses becomes `c.res`.
test('on the web, the content type of a result does not apply to another response', () => {
  const context = createContext()
  context.header('A', '1')
  context.respond('[]', 200, 'application/json')
  expect(context.body('a').headers.get('Content-Type')).toBe('text/plain;charset=UTF-8')
})

test('on Node, bytes are sent without a copy only if one handler matches the request', () => {
  const lent = ([handlers, segments]: readonly [number, number]): boolean => {
    const [[handler]] = setup.matchResult
    const matched = [Array.from({ length: handlers }, () => handler!), Array.from({ length: segments }, () => 'a')]
    const bytes = new Uint8Array(100_000)
    const response = makers['of Node']({ matchResult: matched as never }).respond(bytes, 200)
    return (bodyOf(response) as Uint8Array).buffer === bytes.buffer
  }
  expect(
    (
      [
        [1, 0],
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ] as const
    ).map(lent),
  ).toEqual([true, true, true, false, false])
})
