import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HEIGHT, layOut, lineOf } from '../../../src/honotate-kit/cli/dev/page/browser/program-views.ts'
import { DevPage } from '../../../src/honotate-kit/cli/dev/page/dev-page.ts'
import { curlOf } from '../../../src/honotate-kit/cli/dev/trace/curl.ts'
import { preview } from '../../../src/honotate-kit/cli/dev/trace/preview.ts'
import { parametersOf } from '../../../src/honotate-kit/cli/dev/trace/recorded-steps.ts'
import { hide, hideMarked, isSecret, maskTarget, maskText } from '../../../src/honotate-kit/cli/dev/trace/secrets.ts'
import { createFolder } from '../../support/folder.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface Sent {
  readonly method?: string
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The command for a request. */
function sent({ method = 'GET', url = '/', headers = {}, body }: Sent): string {
  const incoming = { method, url, headers: { host: 'localhost:3000', ...headers }, socket: {} } as IncomingMessage
  return curlOf(incoming)(maskTarget(url), body)
}
const post = (type: string, body?: unknown): Sent => ({
  method: 'POST',
  headers: { 'content-type': type, 'content-length': '9' },
  body,
})

test('the command for curl sends the request again, without secrets', () => {
  expect(sent({ url: "/a?b[]=1&c='d'" })).toBe(String.raw`curl -g -X GET 'http://localhost:3000/a?b[]=1&c='\''d'\'''`)
  expect(sent({ method: 'HEAD' })).toBe('curl -g --head http://localhost:3000/')
  expect(sent(post('application/vnd.a+json; charset=utf-8', { a: 'b\nc', password: 'd' }))).toBe(
    String.raw`curl -g -X POST http://localhost:3000/ \
  -H 'content-type: application/vnd.a+json; charset=utf-8' \
  --data-raw '{"a":"b\nc","password":"•••"}'`,
  )
  expect(sent(post('text/plain', "it's $HOME"))).toContain(String.raw`--data-raw 'it'\''s $HOME'`)
  expect(sent({ url: '/?token=', headers: { a: 'token: ' } })).toBe(
    String.raw`curl -g -X GET 'http://localhost:3000/?token=' \
  -H 'a: token: '`,
  )
  expect(sent(post('application/json', { a: 'password: ', b: 'c' }))).toContain(`'{"a":"password: ","b":"c"}'`)
  const form = sent(post('application/x-www-form-urlencoded', { a: ['1', '2'], b: 'x&y' }))
  expect(form).toMatch(/--data-raw 'a=1&a=2&b=x%26y'$/u)
  // The content of a file is not recorded, nor is a body that the program does not read.
  for (const each of [post('multipart/form-data; boundary=x', { file: {} }), post('text/plain')])
    expect(sent(each)).toMatch(/\n# The body is not shown\.$/u)
  expect(sent({ headers: { 'x-$': '`id`', 'x-api-key': 'one' } })).toMatch(
    /-H 'x-\$: `id`' \\\n {2}-H 'x-api-key: •••'$/u,
  )
})

test('secrets are hidden by their names, their tags and their forms, and under other names once they are known', () => {
  for (const name of ['password', 'newPassword', 'access_token', 'X-Api-Key', 'clientSecret', 'Set-Cookie', 'otp'])
    expect([name, isSecret(name)]).toEqual([name, true])
  // Short words between other words.
  for (const name of ['userPin', 'sms_otp', 'pinCode', 'AccountKey', 'X-Amz-Signature', 'sig', 'auth_code'])
    expect([name, isSecret(name)]).toEqual([name, true])
  for (const name of ['name', 'email', 'author', 'keys', 'shippingId', 'authUser', 'compass', 'design'])
    expect([name, isSecret(name)]).toEqual([name, false])
  hideMarked(
    'class A {\n  /** Of the card.\n   * @secret */\n  @Column() private readonly cardNumber!: string\n  iban = 1 }',
  )
  expect([isSecret('cardNumber'), isSecret('iban')]).toEqual([true, false])
  expect(maskTarget('/a?name=b&access%5Ftoken=c&code=d')).toBe('/a?name=b&access%5Ftoken=•••&code=d')
  expect(maskText('at postgres://ann:open@host with Bearer abcdef123')).toBe(
    'at postgres://ann:•••@host with Bearer •••',
  )
  // SQL, the text of an object, a quote in a password, JSON in JSON, the settings of a connection, and XML.
  for (const [before, text, after] of [
    [`where password = '`, 'hidden 1', `' and id = 1`],
    [`{ user: 'ann', password: '`, 'hidden "2"', `' }`],
    ['{"password":"', String.raw`it's \"hidden`, '","name":"ann"}'],
    [String.raw`{\"token\": \"`, 'hidden-4', String.raw`\", \"name\": \"ann\"}`],
    ['Server=a;AccountKey=', 'hidden-5==', ';Name=ann'],
    ['<password>', 'hidden-6', '</password>'],
    ['<db:password>', 'hidden with spaces', '</db:password>'],
    // A JSON Web Token whose end is cut off, or whose payload is long.
    ['sent ', 'eyJhbGciOiJSUzI1NiJ9.eyJhdWQiOiIwM', ''],
    ['sent ', `eyJhbGciOiJSUzI1NiJ9.${'a'.repeat(5000)}.c2ln`, ' to ann'],
  ])
    expect(maskText(`${before}${text}${after}`)).toBe(`${before}•••${after}`)
  expect([hide('hunter-22'), hide('Bearer key-of-ann'), hide('password')]).toEqual(['•••', '•••', '•••'])
  expect(maskText('cannot insert hunter-22 and key-of-ann')).toBe('cannot insert ••• and •••')
  // The cookies of a header, as they are sent and as they are read.
  hide('sid=s%3Ak9-of-ann; other=x9-of-bob')
  expect(maskText('find s:k9-of-ann, s%3Ak9-of-ann and x9-of-bob')).toBe('find •••, ••• and •••')
  // A path variable whose route has a guard that refuses, and one that is a plain word.
  expect(maskTarget('/reset/Caf%C3%A9/reset?a=reset', { token: 'Café', id: 'reset' })).toBe('/reset/•••/reset?a=reset')
  expect(maskTarget('/1/a', { id: '1' })).toBe('/1/a')
  // Takes minutes if each position looks back to the beginning.
  expect(maskText(`Bearer${' '.repeat(1_000_000)}`)).toHaveLength(1_000_006)
  // A secret that is a plain word is hidden where it is the whole value.
  expect([maskText('password'), maskText('select password from users')]).toEqual(['•••', 'select password from users'])
})

test('the lines of the injection graph pass between the boxes', () => {
  let seed = 7
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 30; round++) {
    const names = Array.from({ length: 1 + random(20) }, (_, index) => `n${index}`)
    const nodes = names.map((id) => ({ id, name: 'Name'.repeat(1 + random(6)) + id, kind: 'service' }) as const)
    // Some lead back, and make cycles.
    const edges = names.flatMap((from) =>
      Array.from(
        { length: random(4) },
        () => ({ from, to: names[random(names.length)] as string, way: 'parameter' }) as const,
      ).filter(({ to }) => to !== from),
    )
    const graph = layOut([...nodes, ...edges]) as any
    const boxes: readonly (Point & { readonly width: number })[] = names.map((id) => graph.node(id))
    const isIn = (box: (typeof boxes)[number], { x, y }: Point): boolean =>
      Math.abs(x - box.x) < box.width / 2 && Math.abs(y - box.y) < HEIGHT / 2
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(Math.abs(box.x - other.x) >= (box.width + other.width) / 2 || Math.abs(box.y - other.y) >= HEIGHT).toBe(
          true,
        )
    for (const edge of edges) {
      const points: readonly Point[] = lineOf(graph, edge)
      const [from, to] = [edge.from, edge.to].map((id) => boxes[names.indexOf(id)])
      // A line begins and ends in its boxes, and passes beside the others.
      expect([isIn(from!, points[0]!), isIn(to!, points.at(-1)!)]).toEqual([true, true])
      const others = boxes.filter((box) => box !== from && box !== to)
      const along = points.flatMap((end, index) => {
        const start = points[index - 1] ?? end
        return Array.from({ length: 20 }, (_, part) => ({
          x: start.x + (part / 20) * (end.x - start.x),
          y: start.y + (part / 20) * (end.y - start.y),
        }))
      })
      expect(others.filter((box) => along.some((point) => isIn(box, point)))).toEqual([])
    }
  }
})

test('previews are short, hide secrets and call no code of the program', () => {
  const calls: string[] = []
  class Odd {
    readonly id = 1
    get boom() {
      return calls.push('getter')
    }
    get [Symbol.toStringTag]() {
      return `${calls.push('tag')}`
    }
    toJSON() {
      return calls.push('toJSON')
    }
    [Symbol.iterator]() {
      return [calls.push('iterator')].values()
    }
  }
  class Bag extends Map<string, unknown> {
    override [Symbol.iterator]() {
      calls.push('entries')
      return super[Symbol.iterator]()
    }
  }
  const trap = (): never => calls.push('trap') as never
  const traps = { get: trap, ownKeys: trap, getPrototypeOf: trap, apply: trap }
  const proxy = new Proxy({}, traps)
  class Named {
    static get name() {
      return `${calls.push('name')}`
    }
  }
  expect(preview([new Proxy(() => 1, traps), Named, Odd], 'list')).toBe('[ ‹proxy›, ƒ [Getter], ƒ Odd ]')
  const circle: Record<string, unknown> = { odd: new Odd(), proxy, bag: new Bag([['token', 'abc']]) }
  circle['self'] = circle
  expect(preview(circle, 'value')).toMatch(
    /^\{ odd: Odd \{ id: 1 \}, proxy: ‹proxy›, bag: Map\(1\) \[ \[ 'token', '•••' \] \], self: \{/u,
  )
  expect(
    preview(
      Array.from({ length: 1_000_000 }, () => 0),
      'zeros',
    ),
  ).toMatch(/^\[(?: 0,){20} … 999980 more \]$/u)
  expect(preview('x'.repeat(1_000_000), 'text').length).toBeLessThan(300)
  expect(preview([null, undefined, 1n, Symbol('a'), Object.create(null), () => 1, new Uint8Array(9)], 'list')).toBe(
    '[ null, undefined, 1n, Symbol(a), {}, ƒ , ‹9 bytes› ]',
  )
  expect(preview(new Error('no'), 'error')).toBe('Error: no')
  class LoginRequest {
    readonly name = 'Ann'
  }
  expect(preview([new LoginRequest(), new Request('http://localhost')], 'list')).toBe(
    "[ LoginRequest { name: 'Ann' }, Request {} ]",
  )
  // A key of a map may be an object.
  expect(preview([new Set(['a', 1]), new Map([[{ password: 'a' }, 'b']])], 'list')).toBe(
    "[ Set(2) [ 'a', 1 ], Map(1) [ [ { password: '•••' }, 'b' ] ] ]",
  )
  expect(calls).toEqual([])
})

test('the names of parameters are read from the source of a function', () => {
  const methods = {
    plain(_a: string, _b = [1, 2, '3'].map((each) => `${each}`), { c }: { c?: string } = {}, ..._rest: string[]) {
      return [c].filter((each) => each === ')')
    },
    none() {},
  }
  expect(parametersOf(methods.plain)).toEqual(['_a', '_b', undefined, '_rest'])
  expect(parametersOf(methods.none)).toEqual([undefined])
})

test('a class may be named like a member of each object, and two classes of one name have no place', () => {
  const folder = createFolder('places', {
    'a.ts': 'class constructor {\n  toString() {}\n}\nclass Twice {}\n',
    'b.ts': 'class Twice {}\n',
  })
  const page = new DevPage(folder.directory)
  page.receive({
    kind: 'files',
    files: ['a.ts', 'b.ts'].map((name) => ({ file: join(folder.directory, name), format: 'module', time: 0 })),
  })
  const { places } = JSON.parse(page.json())
  expect(Object.keys(places)).toEqual(['constructor', 'constructor.toString'])
  expect(Object.entries(places)[0]![1]).toMatch(/a\.ts:1:7$/u)
})
