import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { ControllerAdvice, createApp, ExceptionHandler, GetMapping, RestController } from 'honotate'
import { expect, test } from 'vitest'
import { writeTo } from '../../support/logger.ts'

/** An error of another realm, as test environments have them. */
function foreign(code: string): Error {
  return runInNewContext(code) as Error
}

@RestController()
class Failing {
  @GetMapping('/throws') throws() {
    throw foreign('new RangeError("too far")')
  }
  @GetMapping('/rejects') async rejects() {
    await Promise.reject(foreign('new Error("too far")'))
  }
  @GetMapping('/returns') returns() {
    return foreign('new Error("too far")')
  }
  @GetMapping('/yields') async *yields() {
    yield await Promise.resolve(foreign('new Error("too far")'))
  }
  @GetMapping('/teapot') teapot() {
    throw Object.assign(foreign('new Error("too hot")'), { status: 418, res: undefined, getResponse: () => undefined })
  }
}

@ControllerAdvice()
class Handler {
  @ExceptionHandler(Error) handle(error: Error) {
    return `${error.name}: ${error.message}`
  }
}

const PATHS = ['/throws', '/rejects', '/returns', '/yields']

test('an error of another realm is a 500 and is logged, thrown or returned, also in an app of Hono', async () => {
  for (const isMounted of [false, true]) {
    const lines: string[] = []
    const app = createApp({ controllers: [Failing], advice: [], prefix: '', logger: writeTo(lines) })
    const served = isMounted ? new Hono().route('/', app) : app
    for (const path of PATHS) {
      const response = await served.request(path)
      expect([path, response.status, await response.json()]).toMatchObject([path, 500, { instance: path }])
    }
    expect(lines).toEqual(PATHS.map((path) => `GET ${path} failed with status 500: too far`))
    const teapot = await served.request('/teapot')
    expect([teapot.status, await teapot.json()]).toMatchObject([418, { detail: 'too hot' }])
  }
})

test('onError and exception handlers of Error receive errors of another realm', async () => {
  const received: unknown[] = []
  const onError = (error: Error): void => void received.push(error.message)
  const plain = createApp({ controllers: [Failing], advice: [], prefix: '', logger: writeTo([]), onError })
  for (const path of PATHS) await plain.request(path)
  expect(received).toEqual(PATHS.map(() => 'too far'))

  const handled = createApp({ controllers: [Failing], advice: [Handler], prefix: '', logger: writeTo([]) })
  expect(await (await handled.request('/throws')).text()).toBe('RangeError: too far')
  for (const path of PATHS.slice(1)) expect(await (await handled.request(path)).text()).toBe('Error: too far')
})
