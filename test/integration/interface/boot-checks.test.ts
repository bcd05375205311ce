import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import {
  createApp,
  GetMapping,
  HonotateError,
  PathVariable,
  RequestMapping,
  RequestPathVariable,
  RestController,
  Service,
  UseGuard,
} from 'honotate'

const any = (value: unknown): any => value

function failure(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof HonotateError) return error.message
    throw error
  }
  return 'nothing'
}

describe('a path variable that no path of the method has', () => {
  test('is a boot error that names the variables there are', () => {
    @RequestMapping('/posts/:category')
    @RestController()
    class PostsController {
      @GetMapping('/:slug') find(@PathVariable('slugg') slug: string) {
        return slug
      }
    }
    expect(failure(() => createApp({ controllers: [PostsController] }))).toBe(
      '`PostsController.find` takes the path variable `slugg`, but its paths have only `category`, `slug`. Use the same name in the path and in the decorator. (HONOTATE_UNKNOWN_PATH_VARIABLE)',
    )
    @RestController()
    class PlainController {
      @GetMapping('/plain') find(@PathVariable('id', { required: false }) id: string | undefined) {
        return id
      }
    }
    expect(failure(() => createApp({ controllers: [PlainController] }))).toContain('but its paths have no variables.')
  })

  test('variables of the prefix, of the class, of any path, with patterns, optional, inherited', async () => {
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

test('two variables of one name in the prefix, the class and the method', () => {
  @RequestMapping('/:id')
  @RestController()
  class TwiceController {
    @GetMapping('/of/:id{[0-9]+}') find() {}
  }
  const route = 'GET /apis/:id/of/:id{[0-9]+} (TwiceController.find)'
  expect(failure(() => createApp({ controllers: [TwiceController] }))).toBe(
    `\`${route}\` has two path variables named \`id\`. Rename one of them. (HONOTATE_REPEATED_PATH_VARIABLE)`,
  )
  @RequestMapping('/:id')
  @RestController()
  class LongerController {
    @GetMapping('/:idea/:ide?') find() {}
  }
  expect(failure(() => createApp({ controllers: [LongerController] }))).toBe('nothing')
  expect(failure(() => createApp({ controllers: [LongerController], prefix: '/:ide' }))).toContain('named `ide`')
})

describe('something that is not a class', () => {
  class Members {
    canActivate = () => true
    intercept = () => 1
  }
  @RestController()
  class ClubController {
    @GetMapping('/club') enter() {}
  }

  test('in the list of controllers', () => {
    const message = failure(() => createApp({ controllers: [any(new ClubController())] }))
    expect(message).toContain('`ClubController`, which has no @RestController(). ')
    expect(message).toContain('pass the class, not an instance')
    expect(failure(() => createApp({ controllers: [any(undefined)] }))).toContain('the controller `undefined`')
  })

  test.each(['guards', 'interceptors'])('in the list of %s', (option) => {
    for (const value of [new Members(), undefined]) {
      const message = failure(() => createApp({ controllers: [ClubController], [option]: [value] }))
      expect(message).toContain(
        '`GET /apis/club (ClubController.enter)` needs `something that is not a class: an instance',
      )
      expect(message).toContain('(HONOTATE_SERVICE_NOT_FOUND)')
    }
  })

  test('in a decorator', () => {
    expect(failure(() => UseGuard(any(new Members())))).toContain('`Members`')
  })

  test('a class with @Service without parentheses is named as such', () => {
    @any(Service)
    class Users {}
    @RestController()
    class UsersController {
      constructor(readonly users: Users) {}
      @GetMapping('/users') all() {}
    }
    const message = failure(() => createApp({ controllers: [UsersController] }))
    expect(message).toContain('`UsersController → parameter 0 "users"` needs `something that is not a class: ')
    expect(message).toContain('(HONOTATE_SERVICE_NOT_FOUND)')
  })
})

describe('@RestController() with something other than options', () => {
  test.each([['/users'], [7], [null], [() => 1], [['/users']], [{ scope: 'requst' }], [{ path: '/users' }]])(
    '%j is a coded error',
    (option) => {
      const message = failure(() => RestController(any(option)))
      expect(message).toContain('`@RestController()` received `')
      expect(message).toContain("@RequestMapping('/users')")
      expect(message).toContain('(HONOTATE_INVALID_OPTIONS)')
    },
  )

  test('all options, and none, are accepted', () => {
    expect(failure(() => [RestController(), RestController({}), RestController({ scope: 'app' })])).toBe('nothing')
  })
})

describe('no controllers', () => {
  const program = (code: string): string => {
    const script = `import { createApp, RestController } from ${JSON.stringify(import.meta.resolve('honotate'))}\n${code}`
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  }

  test('are a warning with the usual causes', () => {
    const output = program(
      'createApp({ logger: { error() {}, warn: (...args) => console.log(args.length, args[0]) } })',
    )
    expect(output).toMatch(
      /^1 createApp\(\) found no controllers\. Import the file .*"sideEffects".*\(HONOTATE_NO_CONTROLLERS\)\n$/u,
    )
    expect(
      program('createApp({ logger: { error: (text, error) => console.log(text === error.message, error.code) } })'),
    ).toBe('true HONOTATE_NO_CONTROLLERS\n')
  })

  test('are none where the list is given, or a controller exists', () => {
    const logger = 'logger: { error: console.log, warn: console.log }'
    expect(program(`createApp({ controllers: [], ${logger} })`)).toBe('')
    const controller =
      'class A {}\nRestController()(A, { kind: "class", metadata: {}, addInitializer: (f) => f.call(A) })'
    expect(program(`${controller}\ncreateApp({ ${logger} })`)).toBe('')
  })
})
