import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { run, serving, start } from '../../support/program.ts'
import { freePort } from '../../support/free-port.ts'
import type { Example } from './example.ts'

/** The response of a server, with JSON parsed. */
export interface Answer {
  readonly status: number
  readonly body: any
}

/** Runs a script of the example, and expects that it succeeds. */
export async function runScript(example: Example, name: string): Promise<void> {
  const { code, output } = await run(example, example.script(name), example.env)
  expect(code, output).toBe(0)
}

/** Starts a script of the example that serves, on a free port, and stops it when `use` is done. */
export async function serveScript(
  example: Example,
  name: string,
  use: (address: string) => Promise<void>,
  flags = '',
): Promise<void> {
  const port = String(await freePort())
  const [shell, option, command] = example.script(name) as [string, string, string]
  // Deno prints its address to standard error.
  await serving(
    example,
    [shell, option, `${command} ${flags} 2>&1`],
    async (address) => {
      expect(new URL(address).port).toBe(port)
      await use(`http://127.0.0.1:${port}`)
    },
    { ...example.env, PORT: port },
  )
}

/** Sends a request, with `json` as its body. */
export async function ask(
  url: string,
  { json, ...init }: RequestInit & { readonly json?: unknown } = {},
): Promise<Answer> {
  const body =
    json === undefined
      ? {}
      : { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json', ...init.headers } }
  const response = await fetch(url, { redirect: 'manual', ...init, ...body })
  const text = await response.text()
  return {
    status: response.status,
    body: /json/u.test(response.headers.get('Content-Type') ?? '') ? JSON.parse(text) : text,
  }
}

/**
 * Starts a program of the example, and ends it by SIGTERM while a request is on its way.
 *
 * @param command Prints the address of its server.
 * @param post The path and the JSON of the request, which creates something.
 */
export async function endByRequest(
  example: Example,
  command: readonly string[],
  post: readonly [path: string, json: object],
): Promise<void> {
  const program = start(example, command, { ...example.env, PORT: String(await freePort()) })
  try {
    const port = Number((await program.printed(/https?:\S*:(\d+)/u))[1])
    const socket = connect(port, '127.0.0.1')
    const [path, json] = post
    const body = JSON.stringify(json)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    )
    // The server has accepted the first connection before it answers a request of the second.
    await fetch(`http://127.0.0.1:${port}/`)
    program.process.kill('SIGTERM')
    await expect.poll(() => refuses(port)).toBe(true)
    socket.end(body)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /u)
    expect(await program.ended).toEqual([0, null])
  } finally {
    program.process.kill('SIGKILL')
  }
}

/** Whether no server listens. */
export async function refuses(port: number): Promise<boolean> {
  const socket = connect(port)
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}
