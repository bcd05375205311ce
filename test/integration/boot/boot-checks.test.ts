import { describe, expect, test } from 'vitest'
import {
  createApp,
  GetMapping,
  PathVariable,
  RequestMapping,
  RequestPathVariable,
  RestController,
  Service,
  UseGuard,
} from 'honotate'
import { coded, message, messageOf } from '../../support/coded-error.ts'
import { outputOf } from '../../support/program.ts'

const any = (value: unknown): any => value

describe('the name in @PathVariable()', () => {
  test('is a boot error if no path declares it; the error lists the declared variables', () => {
    @RequestMapping('/posts/:category')
    @RestController()
    class PostsController {
      @GetMapping('/:slug') find(@PathVariable('slugg') slug: string) {
        return slug
      }
    }
    expect(messageOf(() => createApp({ controllers: [PostsController] }))).toMatch(
      message('UNKNOWN_PATH_VARIABLE', '`PostsController.find`', '`slugg`', '`category`, `slug`'),
    )
    @RestController()
    class PlainController {
      @GetMapping('/plain') find(@PathVariable('id', { required: false }) id: string | undefined) {
        return id
      }
    }
    expect(messageOf(() => createApp({ controllers: [PlainController] }))).toMatch(
      message('UNKNOWN_PATH_VARIABLE', '`PlainController.find`', '`id`', 'no variables'),
    )
  })

  test('may be declared in the prefix, the class path or any method path, also with a pattern', async () => {
    abstract class Base {
      @GetMapping(['/:id{[0-9]{2}}', '/old/:key/:tab?'])
      find(
        @PathVariable('tenant') tenant: string,
        @PathVariable('region') region: string,
        @PathVariable('id', { required: false }) id: string | undefined,
        @PathVariable('key', { required: false }) key: string | undefined,
        @PathVariable('tab', { defaultValue: 'first' }) tab: string,
        @RequestPathVariable() all: object,
      ) {
        return [tenant, region, id, key, tab, all]
      }
    }
    @RequestMapping('/:region')
    @RestController()
    class InheritingController extends Base {}
    const app = createApp({ prefix: '/:tenant', controllers: [InheritingController] })
    expect(await (await app.request('/a/b/12')).json()).toEqual([
      'a',
      'b',
      '12',
      null,
      'first',
      { tenant: 'a', region: 'b', id: '12' },
    ])
    expect(await (await app.request('/a/b/old/k')).json()).toMatchObject(['a', 'b', null, 'k', 'first', {}])
  })
})

test('a path that repeats a variable name is a boot error', () => {
  @RequestMapping('/:id')
  @RestController()
  class TwiceController {
    @GetMapping('/of/:id{[0-9]+}') find() {}
  }
  const route = 'GET /apis/:id/of/:id{[0-9]+} (TwiceController.find)'
  expect(messageOf(() => createApp({ controllers: [TwiceController] }))).toMatch(
    message('REPEATED_PATH_VARIABLE', route, '`id`'),
  )
  @RequestMapping('/:id{.+}.json')
  @RestController()
  class SuffixController {
    @GetMapping('/of/:id') find() {}
  }
  expect(messageOf(() => createApp({ controllers: [SuffixController] }))).toMatch(
    message('REPEATED_PATH_VARIABLE', 'GET /apis/:id{.+}.json/of/:id (SuffixController.find)', '`id`'),
  )
  @RequestMapping('/:id')
  @RestController()
  class LongerController {
    @GetMapping('/:idea/:ide?') find() {}
  }
  expect(messageOf(() => createApp({ controllers: [LongerController] }))).toBe('nothing')
  expect(messageOf(() => createApp({ controllers: [LongerController], prefix: '/:ide' }))).toContain('named `ide`')
})

describe('a value that is not a class', () => {
  class Members {
    canActivate = () => true
    intercept = () => 1
  }
  @RestController()
  class ClubController {
    @GetMapping('/club') enter() {}
  }

  test('is a boot error in the list of controllers', () => {
    const boot = (controller: unknown) => () => createApp({ controllers: [any(controller)] })
    expect(boot(new ClubController())).toThrow(coded('NOT_A_CONTROLLER', '`ClubController`'))
    expect(boot(undefined)).toThrow(coded('INVALID_OPTION', '`controllers`: [undefined]'))
  })

  test.each(['guards', 'interceptors'])('is a boot error in the list of %s', (option) => {
    for (const value of [new Members(), undefined]) {
      expect(() => createApp({ controllers: [ClubController], [option]: [value] })).toThrow(
        coded('INVALID_OPTION', `\`${option}\`: [${value ? 'an object' : 'undefined'}]`),
      )
    }
  })

  test('is an error in a decorator', () => {
    expect(messageOf(() => UseGuard(any(new Members())))).toContain('`Members`')
  })

  test('is a boot error if it results from @Service without parentheses', () => {
    @any(Service)
    class Users {}
    @RestController()
    class UsersController {
      constructor(readonly users: Users) {}
      @GetMapping('/users') all() {}
    }
    expect(() => createApp({ controllers: [UsersController] })).toThrow(
      coded('SERVICE_NOT_FOUND', '`UsersController → parameter 0 "users"`', 'an anonymous class'),
    )
  })
})

describe('the argument of @RestController()', () => {
  test.each([['/users'], [7], [null], [() => 1], [['/users']], [{ scope: 'requst' }], [{ path: '/users' }]])(
    'is a coded error if it is %j',
    (option) => {
      expect(messageOf(() => RestController(any(option)))).toMatch(
        message('INVALID_OPTIONS', '`@RestController()`', "@RequestMapping('/users')"),
      )
    },
  )

  test('may be missing, empty or an object with valid options', () => {
    expect(messageOf(() => [RestController(), RestController({}), RestController({ scope: 'app' })])).toBe('nothing')
  })
})

describe('the warning about missing controllers', () => {
  const program = (code: string): string => {
    const script = `import { createApp, RestController } from ${JSON.stringify(import.meta.resolve('honotate'))}\n${code}`
    return outputOf({ directory: import.meta.dirname }, ['node', '--input-type=module', '-e', script])
  }

  test('is logged with the usual causes', () => {
    const output = program(
      'createApp({ logger: { error() {}, warn: (...args) => console.log(args.length, args[0]) } })',
    )
    expect(output).toMatch(/^1 createApp\(\) .*@RestController\(\) .*"sideEffects".*\(HONOTATE_NO_CONTROLLERS\)\n$/u)
    expect(
      program('createApp({ logger: { error: (text, error) => console.log(text === error.message, error.code) } })'),
    ).toBe('true HONOTATE_NO_CONTROLLERS\n')
  })

  test('is not logged if a list is given or a controller exists', () => {
    const logger = 'logger: { error: console.log, warn: console.log }'
    expect(program(`createApp({ controllers: [], ${logger} })`)).toBe('')
    const controller =
      'class A {}\nRestController()(A, { kind: "class", metadata: {}, addInitializer: (f) => f.call(A) })'
    expect(program(`${controller}\ncreateApp({ ${logger} })`)).toBe('')
  })
})
