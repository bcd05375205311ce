import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emitApiTypes } from '../../../src/honotate-kit/types/emit/emit-api-types.ts'
import { run } from '../../support/program.ts'
import { createTypesProject } from '../../support/types-project.ts'

/** Sends the requests of a file to the app, and prints the responses. */
const PROGRAM = `import { readFileSync } from 'node:fs'
import { createApp } from 'honotate'
import { withOptions } from 'honotate/contract'
import { contract } from './api.gen.js'
import { Advice, Orders } from './orders.js'
import { Answers } from './answers.js'

let logged = ''
const logger = { error: (message, error) => void (logged += String(error?.message ?? message)), warn() {} }
const shared = { prefix: '', advice: [Advice], logger, limits: { jsonDepth: 10_000 } }
const apps = {
  orders: createApp({ ...shared, contract, controllers: [Orders] }),
  answers: createApp({ ...shared, contract, controllers: [Answers] }),
  strict: createApp({ ...shared, contract: withOptions(contract, { unknownMembers: 'refuse', answers: 'reduce' }), controllers: [Orders] }),
  reducing: createApp({ ...shared, contract: withOptions(contract, { answers: 'reduce' }), controllers: [Answers] }),
}
const formOf = (fields) => {
  const form = new FormData()
  for (const [name, value, file] of fields) form.append(name, file ? new File([value], file) : value)
  return form
}
const found = []
for (const { app, path, json, form, ...init } of JSON.parse(readFileSync('requests.json', 'utf8'))) {
  const given = json !== undefined ? { body: JSON.stringify(json), headers: { 'content-type': 'application/json', ...init.headers } } : form ? { body: formOf(form) } : {}
  logged = ''
  const response = await apps[app].request(path, { ...init, ...given })
  const text = await response.text().catch(() => 'CUT')
  found.push([response.status, text, logged])
}
console.log(JSON.stringify(found))
`

interface Case {
  readonly app: 'orders' | 'answers' | 'strict' | 'reducing'
  readonly path: string
  readonly method?: string
  readonly json?: unknown
  readonly form?: readonly (readonly string[])[]
  readonly body?: string
  readonly headers?: Record<string, string>
}

type Row = readonly [given: Case, status: number, text: string | RegExp, logged?: RegExp]

const post = (path: string, json: unknown, app: Case['app'] = 'orders'): Case => ({ app, path, method: 'POST', json })
const patch = (json: unknown): Case => ({ app: 'orders', path: '/patch', method: 'PATCH', json })
const get = (path: string, headers: Record<string, string> = {}): Case => ({ app: 'orders', path, headers })
const answer = (path: string): Case => ({ app: 'answers', path })
/** JSON of some levels. */
const deep = (levels: number): Pick<Case, 'body' | 'headers'> => ({
  body: '['.repeat(levels) + ']'.repeat(levels),
  headers: { 'content-type': 'application/json' },
})
const order = { article: 'tea', count: 2, kind: 'gift' }
const PUB = '{"id":1,"name":"Ann","born":"1970-01-01T00:00:00.000Z"}'

const bodies: readonly Row[] = [
  [post('/orders', order), 200, JSON.stringify(order)],
  [post('/orders', { article: 7, count: 'many' }), 422, /#\/article.*#\/count.*#\/kind/u],
  [post('/orders', { ...order, article: '' }), 422, /at least 1 character.*#\/article/u],
  [post('/orders', { ...order, lines: [{ sku: 'a', price: -1 }] }), 422, /#\/lines\/0\/price/u],
  [post('/orders', null), 422, /Expected an object/u],
  [{ app: 'orders', path: '/orders', method: 'POST' }, 400, /missing|body/u],
  [post('/keys', { ...order, isAdmin: true, lines: [] }), 200, '["article","count","kind","lines"]'],
  [patch({ note: null, isAdmin: true }), 200, '["note"]'],
  [patch({ count: null }), 422, /#\/count/u],
  [{ app: 'orders', path: '/maybe', method: 'POST' }, 200, '{"got":null}'],
  [post('/maybe', null), 422, /Expected an object/u],
  [post('/shape', { kind: 'circle', r: 1, side: 3, evil: 1 }), 200, '{"kind":"circle","r":1}'],
  [post('/shape', { kind: 'oval' }), 422, /#\/kind/u],
  [post('/either', { a: 1, b: 'x', c: 1 }), 200, '{"a":1,"b":"x"}'],
  [post('/either', { a: 1, b: 2, c: 1 }), 200, '{"a":1}'],
  [
    post('/menu', { list: [{ list: [1, { name: 'x', evil: 1 }], evil: 2 }] }),
    200,
    '{"list":[{"list":[1,{"name":"x"}]}]}',
  ],
  [post('/menu', { list: ['x'] }), 422, /#\/list\/0/u],
  [post('/record', { a: { sku: 's', price: 1, evil: 1 } }), 200, '{"a":{"sku":"s","price":1}}'],
  [post('/tuple', [{ sku: 's', price: 1, evil: 1 }, 2, 'x']), 200, '[{"sku":"s","price":1},2,"x"]'],
  [post('/tuple', [{ sku: 's', price: 1 }]), 422, /Expected at least 2 items/u],
  [
    post('/crud', { name: 'a', evil: 1, children: [{ name: 'b', evil: 1 }] }),
    200,
    '{"name":"a","children":[{"name":"b"}]}',
  ],
  [
    post('/crud', { name: 'a', children: [{ name: 'b', children: [{ name: 3 }] }] }),
    422,
    /#\/children\/0\/children\/0\/name/u,
  ],
  [
    { app: 'orders', path: '/text', method: 'POST', body: 'hello', headers: { 'content-type': 'text/plain' } },
    200,
    '5',
  ],
  [post('/text', { a: 1 }), 422, /Expected a string/u],
  [{ app: 'orders', path: '/any-json', method: 'POST', ...deep(100) }, 200, '1'],
  [{ app: 'orders', path: '/any-json', method: 'POST', ...deep(9000) }, 422, /Is nested too deeply/u],
  [post('/pattern', { word: 'aaaa' }), 200, '{"word":"aaaa"}'],
  [post('/pattern', { word: 'aaaa!' }), 422, /matches/u],
  // The pattern takes exponential time.
  [
    post('/pattern', { word: `${'a'.repeat(60)}!` }),
    422,
    /"errors":\[\{"detail":"Expected at most 8 characters"[^}]*\}\]/u,
  ],
  [post('/anything', { a: { b: 1 } }), 200, '{"a":{"b":1}}'],
  [post('/unchecked', { a: 1 }), 200, '{"a":1}'],
  [get('/unchecked?n=many&map=a'), 200, '["many","a"]'],
  [post('/wrapped', { sku: 's', price: 1, evil: 1 }), 200, '["sku","price"]'],
  [post('/wrapped', { sku: 1 }), 422, /#\/sku.*#\/price/u],
  [{ app: 'orders', path: '/orders', method: 'POST', form: [['article', 'tea']] }, 415, /multipart|JSON|media/iu],
  [
    {
      app: 'orders',
      path: '/upload',
      method: 'POST',
      form: [
        ['title', 't'],
        ['file', 'x', 'a.txt'],
        ['more', 'y', 'b'],
        ['more', 'z', 'c'],
      ],
    },
    200,
    '["t","a.txt","2"]',
  ],
  [
    {
      app: 'orders',
      path: '/upload',
      method: 'POST',
      form: [
        ['title', 't'],
        ['file', 'x', 'a.txt'],
        ['more', 'y', 'b'],
      ],
    },
    200,
    '["t","a.txt","1"]',
  ],
  [
    {
      app: 'orders',
      path: '/upload',
      method: 'POST',
      form: [
        ['title', 't'],
        ['file', 'text'],
      ],
    },
    422,
    /Expected a file.*#\/file/u,
  ],
  [
    {
      app: 'orders',
      path: '/part',
      method: 'POST',
      form: [
        ['n', '5'],
        ['f', 'x', 'a.txt'],
      ],
    },
    200,
    '["number","a.txt"]',
  ],
  [
    {
      app: 'orders',
      path: '/part',
      method: 'POST',
      form: [
        ['n', 'x'],
        ['f', 'x', 'a.txt'],
      ],
    },
    422,
    /Expected a number.*#\/n/u,
  ],
  [post('/raw', { sku: 1 }), 500, /Internal/u, /INVALID_ANSWER/u],
  [
    post('/keys', { ...order, isAdmin: true, lines: [{ sku: 's', price: 1, more: 2 }] }, 'strict'),
    422,
    /#\/lines\/0\/more|#\/isAdmin/u,
  ],
  [post('/keys', order, 'strict'), 200, '["article","count","kind"]'],
]

const BAD_NUMBERS = ['x', '0x10', '1e400', '007', '1.', '.5', '%20', '+1', 'NaN', 'Infinity', '1,5', '1_000', '٣']

const values: readonly Row[] = [
  ...['7', '-7', '0', '0.5', '1e3', '1E+3'].map((text): Row => [get(`/n/${text}`), 200, `number ${Number(text)}`]),
  ...BAD_NUMBERS.map((text): Row => [get(`/n/${encodeURI(decodeURI(text))}`), 400, /Expected a number.*#\/id/u]),
  [get('/brand/7', { 'x-count': '3' }), 200, '8 number'],
  [get('/brand/7'), 200, '8 undefined'],
  [get('/rest?n=7'), 200, '[7]'],
  [get('/rest?n=x'), 400, /Expected a number/u],
  [get('/bool'), 200, 'undefined undefined'],
  [get('/bool?all=true'), 200, 'boolean true'],
  [get('/bool?all=false'), 200, 'boolean false'],
  ...['1', 'TRUE', 'yes', ''].map((text): Row => [get(`/bool?all=${text}`), 400, /true or false/u]),
  [get('/date?since=2026-01-01T00:00:00Z'), 200, '1767225600000'],
  [get('/date?since=2026-01-01T01:00:00.5%2B01:00'), 200, '1767225600500'],
  ...[
    '2026-01-01',
    '2026-02-30T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00',
    '1767225600000',
    'x',
    '',
  ].map((text): Row => [get(`/date?since=${text}`), 400, /date and time/u]),
  [get('/date'), 400, /missing/u],
  [get('/now?at=now'), 200, 'now'],
  [get('/now?at=2026-01-01T00:00:00Z'), 200, '2026-01-01T00:00:00.000Z'],
  [get('/now?at=then'), 400, /#\/at/u],
  [get('/list?ids=1'), 200, '{"ids":[1]}'],
  [get('/list?ids=1&ids=2&tags=a'), 200, '{"ids":[1,2],"tags":["a"]}'],
  [get('/list?ids=1,2'), 400, /#\/ids\/0/u],
  [get('/list?ids=1&ids=x'), 400, /#\/ids\/1/u],
  [get('/list'), 400, /missing/u],
  [get('/enums?c=red&l=1'), 200, 'red number'],
  [get('/enums?c=Red&l=1'), 400, /#\/c/u],
  [get('/enums?c=red&l=High'), 400, /#\/l/u],
  [get('/union?u=5'), 200, 'number 5'],
  [get('/union?u=all'), 200, 'string all'],
  [get('/union?u=some'), 400, /#\/u/u],
  [get('/either?u=5'), 200, 'string 5'],
  [get('/initial'), 200, 'number 1'],
  [get('/initial?page=3'), 200, 'number 3'],
  [get('/initial?page='), 400, /#\/page/u],
  [get('/initial?page=3&page=4'), 200, 'number 3'],
  [get('/option'), 200, 'number 1'],
  [get('/option?page=4'), 200, 'number 4'],
  [get('/optional'), 200, 'undefined undefined'],
  [get('/optional?page=2'), 200, 'number 2'],
  [get('/undefined'), 200, 'undefined undefined'],
  [get('/cookie', { cookie: 'n=2' }), 200, 'number 2'],
  [get('/cookie', { cookie: 'n=3' }), 400, /#\/n/u],
  [get('/query?name=a&sort=up&utm=1'), 200, '{"name":"a","sort":"up"}'],
  [get('/query?name=a&sort=left'), 400, /#\/sort/u],
  [get('/query'), 400, /#\/name/u],
  [get('/query?name=a&name=b'), 200, '{"name":"a"}'],
  [get('/names?a=1'), 200, 'undefined a'],
  [get('/names?a=1&constructor=2'), 200, '2 a,constructor'],
  [get('/path/a'), 200, 'a'],
  [get('/path/c'), 400, /#\/id/u],
  [get('/wrapped/7'), 200, 'number number'],
  [get('/wrapped/x'), 400, /#\/id/u],
  [get('/fail/7', { 'x-n': '5' }), 409, '{"n":"number","detail":"number"}'],
  [get('/fail/7'), 409, '{"n":"undefined","detail":"number"}'],
  [get('/type-error?n=4'), 500, '{"n":"number"}', /x/u],
]

const answers: readonly Row[] = [
  ...['/plain', '/promise', '/omit', '/partial', '/class', '/json', '/text-or', '/nullable', '/defined', '/entity'].map(
    (path): Row => [answer(path), 200, PUB],
  ),
  [answer('/list'), 200, `[${PUB}]`],
  [answer('/tuple'), 200, `[${PUB},1]`],
  [answer('/record'), 200, `{"ann":[${PUB}]}`],
  [answer('/nested'), 200, `{"a":{"b":[{"c":[${PUB}]}]}}`],
  [answer('/intersection'), 200, /^(?=.*"extra":true)(?=.*"name":"Ann").*$/u],
  [answer('/pick'), 200, '{"id":1}'],
  [answer('/money'), 200, '{"price":"3 EUR"}'],
  [answer('/event'), 200, `{"kind":"created","user":${PUB}}`],
  [answer('/null'), 200, 'null'],
  ...['/undefined', '/void', '/async-void', '/maybe-entity'].map((path): Row => [answer(path), 204, '']),
  [answer('/by-status/found'), 200, PUB],
  [answer('/by-status/lost'), 404, '{"error":"no"}'],
  [answer('/lines'), 200, `${PUB}\n${PUB}\n`],
  [answer('/async-lines'), 200, `${PUB}\nbytes\n`],
  [answer('/events'), 200, `data: ${PUB}\n\ndata: ${PUB}\nid: 7\n\n`],
  [answer('/array-events'), 200, `data: ${PUB}\n\n`],
  [answer('/enveloped'), 200, `{"data":${PUB}}`],
  [answer('/own'), 200, '{"name":"Ann"}'],
  [answer('/text'), 200, 'text'],
  [answer('/bytes'), 200, 'bytes'],
  [answer('/response'), 200, '{"id":1}'],
  [answer('/written'), 202, ''],
  [answer('/unchecked'), 200, '{"map":{}}'],
  [answer('/lie'), 500, /Internal Server Error/u, /INVALID_ANSWER.*#\/id: Expected a number|#\/id: Expected a number/u],
  [answer('/lying-list'), 500, /Internal/u, /#\/1\/name: Is missing/u],
  [answer('/nan'), 500, /Internal/u, /#\/n: Expected a number/u],
  [answer('/missing'), 500, /Internal/u, /Expected an object/u],
  [answer('/no-variant'), 500, /Internal/u, /#\/a: Expected/u],
  [answer('/lying-lines'), 200, /CUT/u, /#\/id/u],
  [answer('/entity-lines'), 200, `${PUB}\n${PUB}\n`],
  [answer('/entity-lines/201'), 201, `${PUB}\n`],
  [answer('/object-lines'), 200, `${PUB}\n${PUB}\n`],
  [answer('/lying-objects'), 500, /Internal/u, /#\/id: Is missing/u],
  [answer('/node-stream'), 200, 'ab'],
  [answer('/unknown-lines'), 200, '{"n":1}\n'],
  ...['/lines-for-one', '/lines-for-entity', '/objects-for-one'].map((path): Row => [
    answer(path),
    500,
    /Internal/u,
    /no such answer/u,
  ]),
  [answer('/bytes-for-one'), 200, 'bytes'],
  [answer('/lines-for-void'), 204, ''],
  [answer('/json-of-member'), 200, '{"name":"Ann"}'],
  [{ app: 'reducing', path: '/lie' }, 200, '{}', /#\/id: Expected a number/u],
  [{ app: 'reducing', path: '/lying-list' }, 200, `[${PUB},{"id":2}]`, /#\/1\/name/u],
  [{ app: 'reducing', path: '/wrong-member' }, 200, '{}', /#\/name: Expected a string/u],
  [{ app: 'reducing', path: '/wrong-union' }, 200, /^\{("user":\{\})?\}$/u, /#\/user/u],
  [{ app: 'reducing', path: '/wrong-kind' }, 500, /Internal/u, /Expected an object/u],
  [{ app: 'reducing', path: '/wrong-list' }, 500, /Internal/u, /Expected an array/u],
]

const rows = { bodies, values, answers }
const all = Object.values(rows).flat()

const project = createTypesProject({})
let found: readonly (readonly [number, string, string])[]

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'fixtures/contract'), join(project.directory, 'src'), { recursive: true })
  const extracted = await project.readContract()
  expect(extracted.problems).toEqual([])
  project.write('src/api.gen.ts', emitApiTypes(extracted, join(project.directory, 'src/api.gen.ts')))
  project.write('src/program.ts', `// @ts-nocheck\n${PROGRAM}`)
  project.write('requests.json', JSON.stringify(all.map(([given]) => given)))
  const { output, code } = await run(project, ['node', '--import', 'honotate-kit/register', 'src/program.ts'])
  expect(code, output).toBe(0)
  found = JSON.parse(output) as typeof found
})

describe.each(Object.entries(rows))('the contract checks %s', (_, list) => {
  test.each(
    list.map(
      (row) =>
        [
          `${row[0].method ?? 'GET'} ${row[0].path} ${JSON.stringify(row[0].json ?? row[0].form ?? row[0].headers ?? '')}`,
          row,
        ] as const,
    ),
  )('%s', (_name, row) => {
    const [status, text, logged] = found[all.indexOf(row)] as (typeof found)[number]
    const [, wanted, body, log] = row
    expect([status, typeof body === 'string' ? text : body.test(text) || text]).toEqual([
      wanted,
      typeof body === 'string' ? body : true,
    ])
    expect(text).not.toContain('SECRET')
    expect(logged).toMatch(log ?? /^$/u)
  })
})
