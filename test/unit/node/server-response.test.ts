import { once } from 'node:events'
import { createServer, ServerResponse, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serverResponse, writeHead } from '../../../src/honotate/node/server-response.ts'

/** The bytes that a client receives after it sends a number of requests at once. */
async function received(listener: RequestListener, isClosing = false, count = 1): Promise<string> {
  const server = createServer({ ServerResponse: serverResponse(ServerResponse, () => isClosing) }, listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count))
  const answer = await text(socket.setEncoding('latin1'))
  server.close()
  return answer
}

const connectionsIn = (answers: string): string[] =>
  [...answers.matchAll(/^Connection: (.*)\r$/gmu)].map(([, value]) => value as string)

/** Waits until a number of requests have arrived, and then answers one after the other. */
function answerAll(count: number): RequestListener {
  const waiting: ServerResponse[] = []
  return async (_, outgoing) => {
    waiting.push(outgoing)
    if (waiting.length < count) return
    for (const each of waiting) await once(each.writeHead(200).end(), 'close')
  }
}

test.each([
  [false, 3, ['keep-alive', 'keep-alive', 'keep-alive']],
  [true, 1, ['close']],
  [true, 3, ['keep-alive', 'keep-alive', 'close']],
])('while closing: %j, the Connection headers of %i responses are %j', async (isClosing, count, connections) => {
  expect(connectionsIn(await received(answerAll(count), isClosing, count))).toEqual(connections)
})

test('a closing server ends a keep-alive connection after the next response', async () => {
  let isClosing = false
  const Response = serverResponse(ServerResponse, () => isClosing)
  const server = createServer({ ServerResponse: Response }, (_, outgoing) => outgoing.writeHead(200).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  let answers = ''
  for (isClosing of [false, false, true]) {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    answers += String((await once(socket, 'data'))[0])
  }
  expect(connectionsIn(answers)).toEqual(['keep-alive', 'keep-alive', 'close'])
  socket.destroy()
  server.close()
})

test('checked headers are sent without validation, and Node validates others', async () => {
  const list = ['x-a', '1', 'content-length', '4', 'x-b', '\u0001', 'x-c', 'é']
  const head = await received((_, outgoing) => {
    writeHead(outgoing, 200, { list, isChecked: true })
    outgoing.end('text', 'latin1')
  })
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\nx-a: 1\r\nx-b: \u0001\r\nx-c: é\r\n/u)
  const names = [...head.matchAll(/^([\w-]+): /gmu)].map(([, name]) => name?.toLowerCase())
  expect(names.toSorted()).toEqual(['connection', 'content-length', 'date', 'keep-alive', 'x-a', 'x-b', 'x-c'])
  let error: unknown
  await received((_, outgoing) => {
    try {
      writeHead(outgoing, 200, { list, isChecked: false })
    } catch (thrown) {
      error = thrown
      outgoing.destroy()
    }
  })
  expect(error).toMatchObject({ code: 'ERR_INVALID_CHAR' })
})

const SPLIT = 'a\r\nx-b: 1'

test.each<[what: string, change: (list: string[]) => void]>([
  ['another value', (list) => (list[3] = SPLIT)],
  ['another name', (list) => (list[2] = SPLIT)],
  ['one more header', (list) => list.push('x-c', SPLIT)],
  ['another value of the first header', (list) => (list[1] = SPLIT)],
])('Node checks the headers if a wrapper of `writeHead()` sets %s', async (_, change) => {
  const codes: unknown[] = []
  await received((_request, outgoing) => {
    const { writeHead: own } = outgoing
    outgoing.writeHead = function (this: ServerResponse, ...head: [any]) {
      change((head as unknown as [number, string[]])[1])
      return own.apply(this, head)
    }
    try {
      writeHead(outgoing, 200, { list: ['x-a', '1', 'x-b', '2'], isChecked: true })
    } catch (error) {
      codes.push((error as NodeJS.ErrnoException).code)
    }
    outgoing.destroy()
  })
  expect(codes).toEqual([expect.stringMatching(/^ERR_INVALID_(?:CHAR|HTTP_TOKEN)$/u)])
})

test('writeHead() without a list of headers works as in Node', async () => {
  const answer = await received((_, outgoing) => {
    outgoing.setHeader('X-Set', '1')
    outgoing.writeHead(200, { 'X-Given': '2' }).end()
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nX-Set: 1\r\nX-Given: 2\r\n/u)
})
