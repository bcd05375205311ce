import { createApp, GetMapping, RestController } from 'honotate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

@RestController()
class Failing {
  @GetMapping('/fails') fails() {
    throw new RangeError('of the method')
  }
  @GetMapping('/rejected') rejected() {
    throw Object.assign(new Error('x'), { getResponse: () => Promise.reject(new Error('of getResponse()')) })
  }
  @GetMapping('/promised') promised() {
    throw Object.assign(new Error('x'), { getResponse: async () => new Response('own') })
  }
}

const rejections: unknown[] = []
const note = (reason: unknown): void => void rejections.push(reason)
const printed = vi.spyOn(console, 'error')
beforeEach(() => {
  rejections.length = 0
  printed.mockReset().mockImplementation(() => {})
  process.on('unhandledRejection', note)
})
afterEach(() => void process.off('unhandledRejection', note))

const loggers = {
  rejects: { error: () => Promise.reject(new Error('of the logger')) as never },
  throws: {
    error() {
      throw new Error('of the logger')
    },
  },
}

for (const [name, logger] of Object.entries(loggers)) {
  bothWays(
    () => createApp({ controllers: [Failing], advice: [], logger }),
    (send) => {
      test(`a logger that ${name} neither changes the answer nor escapes`, async () => {
        const response = await send('/apis/fails')
        expect(response.status).toBe(500)
        expect(response.headers.get('content-type')).toBe('application/problem+json')
        await new Promise((resolve) => setImmediate(resolve))
        expect(rejections).toEqual([])
        expect(printed.mock.calls.map(([message]) => message)).toEqual([
          'GET /apis/fails failed with status 500',
          'The logger failed',
        ])
      })
    },
  )
}

bothWays(
  () => createApp({ controllers: [Failing], advice: [], logger: { error() {} } }),
  (send) => {
    test.each(['/apis/rejected', '/apis/promised'])('%s: a promise is no response of an error', async (path) => {
      const response = await send(path)
      expect(response.status).toBe(500)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      await new Promise((resolve) => setImmediate(resolve))
      expect(rejections).toEqual([])
    })
  },
)
