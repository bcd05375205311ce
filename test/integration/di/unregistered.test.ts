import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  Container,
  createApp,
  ExceptionHandler,
  GetMapping,
  HonotateError,
  RestController,
  Service,
  UseGuard,
  UseInterceptor,
} from 'honotate'
import { message } from '../../support/coded-error.ts'

class NoGuard {
  canActivate() {
    return true
  }
}
class NoInterceptor {
  intercept() {
    return 1
  }
}
class NoAdvice {
  @ExceptionHandler(Error) all(error: Error) {
    return error.message
  }
}

function bootError(options: Parameters<typeof createApp>[0]): string {
  try {
    createApp(options)
  } catch (error) {
    expect(error).toBeInstanceOf(HonotateError)
    expect(inspect(error)).not.toContain('MaybeConstructable')
    return (error as HonotateError).message
  }
  return 'nothing'
}

describe('a class without @Service() is a boot error that names it and the route', () => {
  test('as a guard or interceptor of a method, class or exception handler', () => {
    @RestController()
    class GuardedController {
      @UseGuard(NoGuard) @GetMapping('/guarded') find() {}
    }
    expect(bootError({ controllers: [GuardedController] })).toMatch(
      message('SERVICE_NOT_FOUND', '`GET /apis/guarded (GuardedController.find)`', '`NoGuard`', '@Service()'),
    )
    @UseInterceptor(NoInterceptor)
    @RestController()
    class InterceptedController {
      @GetMapping('/intercepted') find() {}
    }
    expect(bootError({ controllers: [InterceptedController] })).toMatch(
      message('SERVICE_NOT_FOUND', '`GET /apis/intercepted (InterceptedController.find)`', '`NoInterceptor`'),
    )
    @RestController()
    class RecoveringController {
      @GetMapping('/recovering') find() {}
      @UseInterceptor(NoInterceptor) @ExceptionHandler(Error) recover(error: Error) {
        return error.message
      }
    }
    expect(bootError({ controllers: [RecoveringController] })).toMatch(
      message('SERVICE_NOT_FOUND', '`RecoveringController.recover`', '`NoInterceptor`'),
    )
  })

  test('as an advice class', () => {
    expect(bootError({ controllers: [], advice: [NoAdvice] })).toMatch(
      message('SERVICE_NOT_FOUND', '`createApp()`', '`NoAdvice`'),
    )
  })

  test('as a dependency of a guard; so is a guard whose constructor throws', () => {
    @Service()
    class Needy {
      constructor(readonly missing: NoGuard) {}
      canActivate() {
        return true
      }
    }
    @Service()
    class Broken {
      constructor() {
        throw new Error('no database')
      }
      canActivate() {
        return true
      }
    }
    const guardedBy = (guard: abstract new (...args: any[]) => { canActivate(): boolean }) => {
      @RestController()
      class ClubController {
        @UseGuard(guard) @GetMapping('/club') enter() {}
      }
      return ClubController
    }
    expect(bootError({ controllers: [guardedBy(Needy)] })).toMatch(
      message(
        'SERVICE_NOT_FOUND',
        '`GET /apis/club (ClubController.enter) → Needy → parameter 0 "missing"`',
        '`NoGuard`',
      ),
    )
    expect(bootError({ controllers: [guardedBy(Broken)] })).toMatch(
      message('CONTROLLER_FAILED', '`GET /apis/club (ClubController.enter) → Broken`', 'no database'),
    )
  })
})

test('errors of TypeDI contain the name of the class', () => {
  expect(() => Container.get(NoGuard)).toThrow('Service with "NoGuard" identifier was not found')
  Container.set({ id: NoGuard } as never)
  expect(() => Container.get(NoGuard)).toThrow('requested value for the "NoGuard" identifier')
  Container.remove(NoGuard)
})
