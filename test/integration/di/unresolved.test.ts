import { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import { Container, HttpRequest, Inject, Service, Token } from 'honotate'
import { failure } from '../../support/boot-failure.ts'
import { type Exported } from './modules/types.ts'
import type DefaultClass from './modules/types.ts'
// @ts-expect-error: `verbatimModuleSyntax` refuses what other configurations allow
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
  'at boot, for a controller of scope $scope',
  (options) => {
    test('a class that is not registered, with the chain', () => {
      expect(failure(Users, options)).toBe(
        'SERVICE_NOT_FOUND: `HelloController → Users → parameter 0 "db"` needs `NoService`, which is not registered in the container. ' +
          'Put @Service() on the class and import its file. Set other values with Container.set() before createApp(). HttpRequest, HttpResponse and Context exist only under @RestController({ scope: "request" }). (HONOTATE_SERVICE_NOT_FOUND)',
      )
    })

    test('an imported type whose name also is a value that is no class', () => {
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
        expect(failure(refused, options)).toContain(
          `\`HelloController → ${refused.name} → parameter 0 "a"\` cannot be injected: its type \`${type}\` is no class at run time.`,
        )

      @Service()
      class Field {
        @Inject() readonly a!: ImportedLevel
      }
      @Service()
      class Parameter {
        constructor(@Inject() readonly a: Settings) {}
      }
      expect(failure(Field, options)).toContain('Field → field "a"` cannot be injected: its type is not a class')
      expect(failure(Parameter, options)).toContain('parameter 0 "a"` cannot be injected: its type is not a class')
    })

    test('types that are no class, each with its reason', () => {
      const chain = 'UNRESOLVED_DEPENDENCY: `HelloController → Refused → parameter 0'
      const cases: [abstract new (...args: any[]) => object, string][] = [
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: string) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `string` is no class',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Local) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `Local` is an interface',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Alias) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `Alias` is a type alias',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Level) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `Level` is an enum',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Users | Local) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `Users | Local` is a union',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: typeof Users) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `typeof Users` is the type of a value',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Users[]) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `Users[]` is an array, which only @InjectMany() injects',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Exported) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `Exported` is imported with `import type`',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: DefaultClass) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `DefaultClass` is imported with `import type`',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: AnInterface) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `AnInterface` is no class at run time',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: OnlyAType) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `OnlyAType` is no class at run time',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(readonly a: Partial<Local>) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `Partial<Local>` is no class at run time',
        ],
        [
          (() => {
            @Service()
            class Refused<T> {
              constructor(readonly a: T) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `T` is a type parameter',
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
          'cannot be injected: its type `Local` is an interface',
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
          '"all"` cannot be injected: it is a rest parameter',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(@Inject() readonly a: Local) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type `Local` is an interface',
        ],
        [
          (() => {
            @Service()
            class Refused {
              constructor(@Inject() readonly a: AnInterface) {}
            }
            return Refused
          })(),
          '"a"` cannot be injected: its type is not a class at run time',
        ],
      ]
      for (const [refused, message] of cases)
        expect(failure(refused, options)).toContain(
          `${chain} ${message}. Use a class as its type`.replace('0 cannot', '0` cannot'),
        )
    })

    test('fields', () => {
      @Service()
      class Refused {
        @Inject() readonly a!: string
      }
      expect(failure(Refused, options)).toContain(
        'UNRESOLVED_DEPENDENCY: `HelloController → Refused → field "a"` cannot be injected: its type `string` is no class. Use',
      )
      @Service()
      class AtRunTime {
        @Inject() accessor b!: AnInterface
      }
      expect(failure(AtRunTime, options)).toContain(
        'UNRESOLVED_DEPENDENCY: `HelloController → AtRunTime → accessor "b"` cannot be injected: its type is not a class at run time. Use',
      )
      @Service()
      class Missing {
        @Inject('missing.name') readonly c!: string
      }
      expect(failure(Missing, options)).toContain(
        'SERVICE_NOT_FOUND: `HelloController → Missing → field "c"` needs `missing.name`, which is not registered',
      )
      @Service()
      class MissingToken {
        constructor(@Inject(new Token('missing')) readonly d: string) {}
      }
      expect(failure(MissingToken, options)).toContain(
        'SERVICE_NOT_FOUND: `HelloController → MissingToken → parameter 0 "d"` needs `Token<missing>`, which',
      )
    })

    test('a class in place of a function that returns it', () => {
      const reason = 'cannot be injected: a class was given to @Inject; write @Inject(() => Users)'
      @Service()
      class ByField {
        // @ts-expect-error: for those who run without checking
        @Inject(Users) readonly users!: Users
      }
      expect(failure(ByField, options)).toContain(`\`HelloController → ByField → field "users"\` ${reason}`)
      @Service()
      class ByParameter {
        // @ts-expect-error: as above
        constructor(@Inject(Users) readonly users: Users) {}
      }
      expect(failure(ByParameter, options)).toContain(
        `\`HelloController → ByParameter → parameter 0 "users"\` ${reason}`,
      )
    })

    test('constructors that need each other, with the cycle', () => {
      expect(failure(One, options)).toBe(
        'CIRCULAR_DEPENDENCY: Circular dependency: `One → Two → Three → One`. Inject `Two` into a field of `One`, which is filled after the constructor: @Inject(() => Two) field!: Two. (HONOTATE_CIRCULAR_DEPENDENCY)',
      )
      @Service()
      class Itself {
        constructor(readonly itself: Itself) {}
      }
      expect(failure(Itself, options)).toContain('Circular dependency: `Itself → Itself`')
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
  test('the objects of a request are no services of an app', () => {
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
        /SERVICE_NOT_FOUND: `HelloController → With\w+ → parameter 0 .*exist only under @RestController\(\{ scope: "request" \}\)/u,
      )
      expect(failure(type, { scope: 'request' })).toBe('nothing')
    }
  })

  test('a service that is global cannot have them either', () => {
    @Service({ global: true })
    class Shared {
      constructor(readonly request: HttpRequest) {}
    }
    expect(failure(Shared, { scope: 'request' })).toContain(
      'SERVICE_NOT_FOUND: `HelloController → Shared → parameter 0 "request"`',
    )
  })

  test('what a constructor throws, with the chain and the error', () => {
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
    expect(failure(NeedsIt)).toBe(
      'CONTROLLER_FAILED: The container cannot create `HelloController → NeedsIt → Fails`: no database. Read the `cause` of this error. (HONOTATE_CONTROLLER_FAILED)',
    )
    expect(() => Container.get(NeedsIt)).toThrow(OwnError)
  })

  test('after an error everything can be created again', () => {
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
    expect(failure(NeedsIt)).toContain('CONTROLLER_FAILED')
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
