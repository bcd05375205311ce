import { beforeEach, describe, expect, test } from 'vitest'
import {
  Container,
  createApp,
  DeleteMapping,
  ExceptionHandler,
  GetMapping,
  OnStart,
  PostMapping,
  RestController,
  Service,
  type HttpRequest,
} from 'honotate'
import { HealthCheck } from 'honotate/health'
import { serve } from 'honotate/node'
import { local } from '../../support/server.ts'

const calls: unknown[] = []
beforeEach(() => void calls.splice(0))

/** Serves an app, sends it a request, and closes the server, which destroys the services. */
async function serveOnce(controller: any, path: string, init?: RequestInit): Promise<string> {
  const app = createApp({ controllers: [controller], advice: [], container: Container.of(`destroy ${path}`) })
  const server = await serve(app, local)
  const response = await fetch(server.address + path, init)
  const text = await response.text()
  await server.close()
  return text
}

/** Returns the code of the error that `create` throws. */
function codeOf(create: () => unknown): string | undefined {
  try {
    create()
    return undefined
  } catch (error) {
    return (error as { readonly code?: string }).code
  }
}

describe('a method called destroy', () => {
  test.each(['app', 'request'] as const)('is a route if it has parameters: scope %s', async (scope) => {
    @RestController({ scope })
    class RowController {
      @GetMapping('/rows') list() {
        return 'rows'
      }
      @DeleteMapping('/rows/:id') destroy(req: HttpRequest) {
        calls.push(req.params['id'])
        return 'deleted'
      }
    }
    expect(await serveOnce(RowController, '/apis/rows')).toBe('rows')
    expect(calls).toEqual([])
    expect(await serveOnce(RowController, '/apis/rows/7', { method: 'DELETE' })).toBe('deleted')
    expect(calls).toEqual(['7'])
  })

  test.each([
    ['a parameter', (id: number) => void calls.push(id)],
    ['an optional parameter', (id?: number) => void calls.push(id)],
    ['a parameter with a default value', (id = 0) => void calls.push(id)],
    ['destructured parameters', ({ id }: { id: number }) => void calls.push(id)],
  ])('of a service does not destroy it if it has %s', async (_, destroy) => {
    @Service()
    class Rows {
      readonly destroy: unknown = destroy
    }
    @RestController({ scope: 'request' })
    class RowsController {
      constructor(readonly rows: Rows) {}
      @GetMapping('/rows') list() {
        return 'rows'
      }
    }
    expect(await serveOnce(RowsController, '/apis/rows')).toBe('rows')
    expect(calls).toEqual([])
  })

  test('may be a route if Symbol.dispose destroys the service', async () => {
    @RestController({ scope: 'request' })
    class BothController {
      @PostMapping('/both/:id') destroy(req: HttpRequest) {
        return req.params['id']
      }
      [Symbol.dispose]() {
        calls.push('disposed')
      }
    }
    expect(await serveOnce(BothController, '/apis/both/3', { method: 'POST' })).toBe('3')
    expect(calls).toEqual(['disposed'])
  })

  test('without parameters is refused as a route or an exception handler', () => {
    @RestController()
    class RouteController {
      @PostMapping('/logout') destroy() {}
    }
    @RestController()
    class HandlerController {
      @GetMapping('/') list() {}
      @ExceptionHandler(RangeError) destroy() {}
    }
    class Base {
      @PostMapping('/logout') destroy() {}
    }
    @RestController()
    class InheritingController extends Base {}
    for (const controller of [RouteController, HandlerController, InheritingController])
      expect(codeOf(() => createApp({ controllers: [controller], advice: [] }))).toBe('HONOTATE_AMBIGUOUS_DESTROY')
  })

  test('is refused with @OnStart() and @HealthCheck()', () => {
    const starting = () =>
      class {
        @OnStart() destroy() {}
      }
    const checked = () =>
      class {
        @HealthCheck() destroy() {}
      }
    expect([codeOf(starting), codeOf(checked)]).toEqual(Array(2).fill('HONOTATE_AMBIGUOUS_DESTROY'))
  })
})
