import { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import { Container, HttpRequest, Inject, Service, Token } from 'honotate'
import { failure } from '../../support/boot-failure.ts'
import { message } from '../../support/coded-error.ts'
import { type Exported } from './modules/types.ts'
import type DefaultClass from './modules/types.ts'
// @ts-expect-error: `verbatimModuleSyntax` refuses this import of types, which other configurations allow
import { AnInterface, OnlyAType } from './modules/types.ts'
import { Clock, Level as ImportedLevel, Mode, Settings } from './modules/types.ts'

interface Local {
  readonly name: string
}
type Alias = Local
enum Level {
  Low,
}
class NoService {}
@Service()
class Users {
  constructor(readonly db: NoService) {}
}

describe.each([{ scope: 'app' }, { scope: 'request' }] as const)(
  'the error at boot for a controller of scope $scope',
  (options) => {
    test('contains the chain to a class that is not registered', () => {
      expect(failure(Users, options)).toMatch(
        message('SERVICE_NOT_FOUND', '`HelloController → Users → parameter 0 "db"`', '`NoService`'),
      )
    })

    test('reports an imported type whose name is also a value, but not a class', () => {
      @Service()
      class NeedsEnum {
        constructor(readonly a: ImportedLevel) {}
      }
      @Service()
      class NeedsObject {
        constructor(readonly a: Settings) {}
      }
      @Service()
      class NeedsString {
        constructor(readonly a: Mode) {}
      }
      const reasons: [abstract new (...args: any[]) => object, string][] = [
        [NeedsEnum, 'ImportedLevel'],
        [NeedsObject, 'Settings'],
        [NeedsString, 'Mode'],
      ]
      for (const [refused, type] of reasons)
        expect(failure(refused, options)).toMatch(
          message('UNRESOLVED_DEPENDENCY', `\`HelloController → ${refused.name} → parameter 0 "a"\``, `\`${type}\``),
        )

      @Service()
      class Field {
        @Inject() readonly a!: ImportedLevel
      }
      @Service()
      class Parameter {
        constructor(@Inject() readonly a: Settings) {}
      }
      expect(failure(Field, options)).toMatch(message('UNRESOLVED_DEPENDENCY', 'Field → field "a"`'))
      expect(failure(Parameter, options)).toMatch(message('UNRESOLVED_DEPENDENCY', 'parameter 0 "a"`'))
    })

    test('contains the reason for each type that is not a class', () => {
      const cases: [abstract new (...args: any[]) => object, string[]][] = [
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: string) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`string`'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Local) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`Local`', 'interface'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Alias) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`Alias`', 'type alias'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Level) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`Level`', 'enum'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Users | Local) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`Users | Local`', 'union'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: typeof Users) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`typeof Users`'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Users[]) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`Users[]`', '@InjectMany()'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Exported) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`Exported`', '`import type`'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: DefaultClass) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`DefaultClass`', '`import type`'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: AnInterface) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`AnInterface`'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: OnlyAType) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`OnlyAType`'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Partial<Local>) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`Partial<Local>`'],
        ],
        [
          (() => {
            @Service()
            class Refused<T> {
              constructor(readonly a: T) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`T`', 'type parameter'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor({ name }: Local) {
                void name
              }
            }
            return Refused
          })(),
          ['parameter 0`', '`Local`', 'interface'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(...all: Users[]) {
                void all
              }
            }
            return Refused
          })(),
          ['parameter 0 "all"`', 'rest parameter'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(@Inject() readonly a: Local) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`', '`Local`', 'interface'],
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(@Inject() readonly a: AnInterface) {}
            }
            return Refused
          })(),
          ['parameter 0 "a"`'],
        ],
      ]
      for (const [refused, [place = '', ...reason]] of cases)
        expect(failure(refused, options)).toMatch(
          message('UNRESOLVED_DEPENDENCY', `\`HelloController → Refused → ${place}`, ...reason),
        )
    })

    test('contains the name of the field, accessor or parameter', () => {
      @Service()
      class Refused {
        @Inject() readonly a!: string
      }
      expect(failure(Refused, options)).toMatch(
        message('UNRESOLVED_DEPENDENCY', '`HelloController → Refused → field "a"`', '`string`'),
      )
      @Service()
      class AtRunTime {
        @Inject() accessor b!: AnInterface
      }
      expect(failure(AtRunTime, options)).toMatch(
        message('UNRESOLVED_DEPENDENCY', '`HelloController → AtRunTime → accessor "b"`'),
      )
      @Service()
      class Missing {
        @Inject('missing.name') readonly c!: string
      }
      expect(failure(Missing, options)).toMatch(
        message('SERVICE_NOT_FOUND', '`HelloController → Missing → field "c"`', '`missing.name`'),
      )
      @Service()
      class MissingToken {
        constructor(@Inject(new Token('missing')) readonly d: string) {}
      }
      expect(failure(MissingToken, options)).toMatch(
        message('SERVICE_NOT_FOUND', '`HelloController → MissingToken → parameter 0 "d"`', '`Token<missing>`'),
      )
    })

    test('contains the function to write in place of a class', () => {
      const remedy = '@Inject(() => Users)'
      @Service()
      class ByField {
        // @ts-expect-error: tests the error at run time, for programs that are not type-checked
        @Inject(Users) readonly users!: Users
      }
      expect(failure(ByField, options)).toMatch(
        message('UNRESOLVED_DEPENDENCY', '`HelloController → ByField → field "users"`', remedy),
      )
      @Service()
      class ByParameter {
        // @ts-expect-error: as above
        constructor(@Inject(Users) readonly users: Users) {}
      }
      expect(failure(ByParameter, options)).toMatch(
        message('UNRESOLVED_DEPENDENCY', '`HelloController → ByParameter → parameter 0 "users"`', remedy),
      )
    })

    test('contains the cycle of constructors that need each other', () => {
      expect(failure(One, options)).toMatch(
        message('CIRCULAR_DEPENDENCY', '`One → Two → Three → One`', '`Two`', '`One`', '@Inject(() => Two) field!: Two'),
      )
      @Service()
      class Itself {
        constructor(readonly itself: Itself) {}
      }
      expect(failure(Itself, options)).toMatch(message('CIRCULAR_DEPENDENCY', '`Itself → Itself`'))
    })
  },
)

@Service()
class One {
  constructor(readonly two: Two) {}
}
@Service()
class Two {
  constructor(@Inject(() => Three) readonly three: Three) {}
}
@Service()
class Three {
  constructor(readonly one: One) {}
}

describe('at boot', () => {
  test('a service of an app-scoped controller cannot receive the request or the context', () => {
    @Service()
    class WithRequest {
      constructor(readonly request: HttpRequest) {}
    }
    @Service()
    class WithContext {
      constructor(readonly context: Context) {}
    }
    for (const type of [WithRequest, WithContext]) {
      expect(failure(type)).toMatch(
        message('SERVICE_NOT_FOUND', `\`HelloController → ${type.name} → parameter 0 `, 'in the scope "request"'),
      )
      expect(failure(type, { scope: 'request' })).toBe('nothing')
    }
  })

  test('a global service cannot receive the request', () => {
    @Service({ global: true })
    class Shared {
      constructor(readonly request: HttpRequest) {}
    }
    expect(failure(Shared, { scope: 'request' })).toMatch(
      message('SERVICE_NOT_FOUND', '`HelloController → Shared → parameter 0 "request"`'),
    )
  })

  test('the error of a constructor is reported with the chain', () => {
    class OwnError extends Error {}
    @Service()
    class Fails {
      constructor() {
        throw new OwnError('no database')
      }
    }
    @Service()
    class NeedsIt {
      constructor(readonly fails: Fails) {}
    }
    expect(failure(NeedsIt)).toMatch(message('CONTROLLER_FAILED', '`HelloController → NeedsIt → Fails`', 'no database'))
    expect(() => Container.get(NeedsIt)).toThrow(OwnError)
  })

  test('services can be created after an error', () => {
    let fail = true
    @Service()
    class Sometimes {
      constructor() {
        if (fail) throw new Error('not yet')
      }
    }
    @Service()
    class NeedsIt {
      constructor(readonly sometimes: Sometimes) {}
    }
    expect(failure(NeedsIt)).toMatch(message('CONTROLLER_FAILED'))
    fail = false
    expect(failure(NeedsIt)).toBe('nothing')
  })
})

test('a token that shares its name with a type is injected', () => {
  @Service()
  class Uses {
    constructor(readonly clock: Clock) {}
  }
  const container = Container.of('a token that shares its name')
  container.set(Clock, { now: () => 1 })
  expect(container.get(Uses).clock.now()).toBe(1)
})
