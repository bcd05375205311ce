import {
  createApp,
  createMetadata,
  ExceptionHandler,
  GetMapping,
  getRoutes,
  Parameters,
  PathVariable,
  Public,
  RequestHeader,
  RequestParam,
  ResponseStatus,
  RestController,
  UseGuard,
  UseInterceptor,
  type HttpRequest,
} from 'honotate'
import { describe, expect, test } from 'vitest'

const Role = createMetadata<string>()
const foreign = (method: Function, _: ClassMethodDecoratorContext): any =>
  function (this: unknown, ...args: unknown[]): unknown {
    return method.apply(this, args)
  }

class Refused extends Error {}
class RefusedTwice extends Error {}

abstract class Base {
  @GetMapping('/b/:id')
  b(@PathVariable('id') id: string, @RequestParam('q', { defaultValue: 'none' }) q: string): unknown {
    return { id, q }
  }
  @GetMapping('/fail') fail(): void {
    throw new Refused('refused')
  }
  @ExceptionHandler(Refused)
  handle(error: Error, @RequestHeader('x-user') user: string): unknown {
    return { user, error: error.message }
  }
}

async function answerOf(controller: new () => Base, path = '/b/7?q=x'): Promise<unknown> {
  const app = createApp({ controllers: [controller], advice: [] })
  return (await app.request(`/apis${path}`, { headers: { 'x-user': 'Ann' } })).text()
}

const expected = '7 x'

describe('an override keeps the inherited parameter decorators', () => {
  test('with a guard', async () => {
    @RestController()
    class Derived extends Base {
      @UseGuard(() => true) override b(id: string, q: string): unknown {
        return `${id} ${q}`
      }
    }
    expect(await answerOf(Derived)).toBe(expected)
  })

  test('with several decorators of honotate', async () => {
    @RestController()
    class Derived extends Base {
      @ResponseStatus(202)
      @Public()
      @Role('admin')
      @UseInterceptor((_, next) => next())
      override b(other: string, q: string): unknown {
        return `${other} ${q}`
      }
    }
    expect(await answerOf(Derived)).toBe(expected)
  })

  test('with a decorator of another library and fewer parameters', async () => {
    @RestController()
    class Derived extends Base {
      @foreign override b(id: string): unknown {
        return id
      }
    }
    expect(await answerOf(Derived)).toBe('7')
  })

  test('with decorators on several levels', async () => {
    class Middle extends Base {
      @UseGuard(() => true) override b(id: string, q: string): unknown {
        return `middle ${id} ${q}`
      }
    }
    @RestController()
    class Derived extends Middle {
      @ResponseStatus(200) override b(id: string, q: string): unknown {
        return super.b(id, q)
      }
    }
    expect(await answerOf(Derived)).toBe(`middle ${expected}`)
    const route = getRoutes(createApp({ controllers: [Derived], advice: [] })).find(({ name }) => name === 'b')
    expect(route?.parameters).toMatchObject([
      { name: 'id', source: 'path', key: 'id' },
      { name: 'q', source: 'query', key: 'q', defaultValue: 'none' },
    ])
  })

  test('with hand-written names in @Parameters()', async () => {
    @RestController()
    class Derived extends Base {
      @Parameters('id', 'q') override b(id: string, q: string): unknown {
        return `${id} ${q}`
      }
    }
    expect(await answerOf(Derived)).toBe(expected)
  })

  test('of an exception handler', async () => {
    @RestController()
    class Derived extends Base {
      @ResponseStatus(418) override handle(error: Error, user: string): unknown {
        return `${user} ${error.message}`
      }
    }
    expect(await answerOf(Derived, '/fail')).toBe('Ann refused')
  })
})

describe('an override drops the inherited parameter decorators', () => {
  test('if it decorates a parameter', async () => {
    class Middle extends Base {
      @UseGuard(() => true) override b(id: unknown, @RequestParam('q') q: string): unknown {
        return `${(id as HttpRequest).path} ${q}`
      }
    }
    @RestController()
    class Derived extends Middle {
      @UseGuard(() => true) override b(id: unknown, q: string): unknown {
        return super.b(id, q)
      }
    }
    expect(await answerOf(Derived)).toBe('/apis/b/7 x')
  })

  test('if a decorator of another library is on a parameter', async () => {
    const Kind = () => (argument: unknown) => typeof argument
    @RestController()
    class Derived extends Base {
      override b(@Kind id: string): unknown {
        return id
      }
    }
    expect(await answerOf(Derived)).toBe('object')
  })

  test('if it has a mapping', async () => {
    @RestController()
    class Derived extends Base {
      @GetMapping('/c') override b(request: unknown): unknown {
        return (request as HttpRequest).path
      }
    }
    expect(await answerOf(Derived, '/c')).toBe('/apis/c')
  })

  test('if it has @ExceptionHandler()', async () => {
    @RestController()
    class Derived extends Base {
      @GetMapping('/fail') override fail(): void {
        throw new RefusedTwice('refused twice')
      }
      @ExceptionHandler(RefusedTwice) override handle(error: unknown): unknown {
        return (error as Error).message
      }
    }
    expect(await answerOf(Derived, '/fail')).toBe('refused twice')
  })
})
