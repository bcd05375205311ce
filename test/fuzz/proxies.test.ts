import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp, GetMapping, PostMapping, RestController, UseGuard, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accepts, freePort } from '../support/free-port.ts'
import { local } from '../support/server.ts'

// `npm run fuzz` sends requests that a proxy and the server may read differently through nginx and haproxy. A second request in
// a body must never reach a route that only guards protect, and a connection to the server must not be out of step afterwards.

const SECRET = 'for members only'

@RestController()
class Doors {
  @PostMapping('/raw') raw(req: HttpRequest) {
    return req.body
  }
  @PostMapping('/ignored') ignored() {
    return 'ignored'
  }
  @GetMapping('/echo') echo(req: HttpRequest) {
    return `echo ${req.query['n'] ?? ''}`
  }
  @UseGuard(({ headers }) => headers.get('X-Proxy-Denies') === 'never')
  @GetMapping('/members')
  members() {
    return SECRET
  }
}

interface Proxy {
  readonly name: string
  /** The text of its configuration. */
  config(port: number, server: number, directory: string): string
  /** Its arguments, for the file of its configuration. */
  args(file: string): readonly string[]
}

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    config: (port, server, directory) => `worker_processes 1; daemon off; error_log stderr; pid ${directory}/pid;
events { worker_connections 256; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${directory};`).join(' ')}
  upstream app { server 127.0.0.1:${server}; keepalive 4; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_request_buffering off;
    }
  }
}`,
    args: (file) => ['-e', 'stderr', '-c', file],
  },
  {
    name: 'haproxy',
    config: (port, server) => `defaults
  mode http
  timeout connect 2s
  timeout client 5s
  timeout server 5s
  http-reuse always
frontend f
  bind 127.0.0.1:${port}
  default_backend b
backend b
  server s 127.0.0.1:${server}
`,
    args: (file) => ['-f', file],
  },
]

const INNER = 'GET /apis/members HTTP/1.1\r\nHost: a\r\nX-Proxy-Denies: x\r\n\r\n'
const chunk = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** Requests whose end a proxy and the server may find in different places. */
function ambiguous(): string[] {
  const starts = ['POST /apis/raw', 'POST /apis/ignored', 'GET /apis/echo'].map(
    (target) => `${target} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n`,
  )
  const encodings = ['xchunked', 'chunked\t', '\u000bchunked', 'chunked, identity', 'identity, chunked', '"chunked"']
  const headers = ['Transfer-Encoding : chunked', 'Transfer_Encoding: chunked', ' Transfer-Encoding: chunked']
  const lengths = ['+0', '-1', '0x0', '0 0', '0, 0', '00', '1e1', '', `0\r\nContent-Length: ${INNER.length}`]
  const chunks = [
    '5;a\n\r\nhello\r\n0\r\n\r\n',
    '5\nhello\n0\n\n',
    '0x5\r\nhello\r\n0\r\n\r\n',
    '5 \r\nhello\r\n0\r\n\r\n',
  ]
  return starts.flatMap((start) => [
    `${start}Content-Length: ${INNER.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${INNER}`,
    `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(INNER)}`,
    ...encodings.map((each) => `${start}Transfer-Encoding: ${each}\r\nContent-Length: 4\r\n\r\n${chunk(INNER)}`),
    ...headers.map((each) => `${start}Content-Length: 4\r\n${each}\r\n\r\n${chunk(INNER)}`),
    ...lengths.map((each) => `${start}Content-Length: ${each}\r\n\r\n${INNER}`),
    ...chunks.map((each) => `${start}Transfer-Encoding: chunked\r\n\r\n${each}${INNER}`),
    `${start}Expect: 100-continue\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
    `${start}Connection: Content-Length\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
    `${start}X-A: b\r\n Content-Length: 5\r\n\r\n${INNER}`,
    `${start}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n\r\n${INNER}`,
  ])
}

/** Sends bytes and returns what arrives until the connection is closed or has been silent. */
function send(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket
      .setTimeout(300, () => socket.destroy())
      .on('data', (data) => (received += data.toString('latin1')))
      .on('error', () => {})
      .on('close', () => resolve(received))
      .write(bytes, 'latin1')
  })
}

/** The path of a program, which Debian may have put outside of the usual PATH. */
function programOf(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find(existsSync)
}

describe.each(proxies)('behind $name', ({ name, config, args }) => {
  const program = programOf(name)
  if (!program) return test.skip(`no ${name} is installed`)
  let server: RunningServer
  let proxy: ChildProcess
  let port: number
  const directory = mkdtempSync(join(tmpdir(), 'honotate-proxy-'))
  beforeAll(async () => {
    server = await serve(createApp({ controllers: [Doors], advice: [] }), local)
    port = await freePort()
    const file = join(directory, 'config')
    writeFileSync(file, config(port, server.port, directory))
    proxy = spawn(program, args(file), { stdio: 'ignore' })
    while (!(await accepts(port))) await pause(50)
  })
  afterAll(async () => {
    proxy.kill('SIGKILL')
    await once(proxy, 'close')
    await server.close()
    rmSync(directory, { recursive: true })
  })

  test('no hidden request reaches a guarded route, and connections stay in step', { timeout: 120_000 }, async () => {
    for (const bytes of ambiguous()) {
      const answers = await Promise.all([send(port, bytes), send(server.port, bytes)])
      expect(answers.join('\n'), bytes).not.toContain(SECRET)
      expect(answers.join('\n'), bytes).not.toMatch(/^HTTP\/1\.1 50[^1234]/mu)
    }
    for (let n = 0; n < 50; n++)
      expect(await send(port, `GET /apis/echo?n=${n} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).toMatch(
        new RegExp(`echo ${n}\\s*(?:0\\s*)?$`, 'u'),
      )
  })
})
