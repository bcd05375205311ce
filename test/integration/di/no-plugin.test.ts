import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import * as honotate from 'honotate'
import { Container, Inject, Parameters, Service, Token } from 'honotate'
import { Dependencies } from 'honotate/helpers'
import { failure } from '../../support/boot-failure.ts'
import { coded, message } from '../../support/coded-error.ts'

/** Evaluates `class Plain` as compiled to standard decorators, without parameter decorators. */
function evaluate(source: string): new (...args: any[]) => object {
  const { code } = transformSync(source, { loader: 'ts', target: 'es2022' })
  return new Function(...Object.keys(honotate), `${code}\nreturn Plain`)(...Object.values(honotate))
}

describe('without a build plugin', () => {
  test('constructor parameters of a decorated class are refused', () => {
    const Plain = decorated(
      Service(),
      class Plain {
        readonly clock
        constructor(clock: unknown) {
          this.clock = clock
        }
      },
    )
    expect(failure(Plain)).toMatch(
      message('UNKNOWN_DEPENDENCIES', '`HelloController → Plain`', '@Dependencies(() => [...])'),
    )
    const Child = decorated(Service(), class Child extends Plain {})
    expect(failure(Child)).toMatch(message('UNKNOWN_DEPENDENCIES', '`HelloController → Child`', '`Plain`'))
    expect(() =>
      Service({ eager: true })(
        class Eager {
          readonly a
          constructor(a: unknown) {
            this.a = a
          }
        },
      ),
    ).toThrow(coded('UNKNOWN_DEPENDENCIES', '`Eager`'))
  })

  test('@Inject(...) fills fields, and constructor parameters are refused, after esbuild', () => {
    Container.set('a.name', 'by name')
    const Fields = evaluate(`@Service() class Plain { @Inject('a.name') text; @Inject(() => Token) lazy }`)
    Container.set(Token as never, 'by class')
    expect({ ...Container.get(Fields) }).toEqual({ text: 'by name', lazy: 'by class' })
    const Parameter = evaluate(`@Service() class Plain { constructor(private clock: Date) {} }`)
    expect(failure(Parameter)).toMatch(message('UNKNOWN_DEPENDENCIES', '`HelloController → Plain`'))
    const Eager = evaluate(`@Service({ eager: true }) class Plain { @Inject('a.name') text }`)
    expect({ ...Container.get(Eager) }).toEqual({ text: 'by name' })
  })

  test('a bare @Inject() fails in TypeDI when the class is evaluated', () => {
    expect(() => evaluate(`@Service() class Plain { @Inject() clock: Date }`)).toThrow('getMetadata is not a function')
  })

  test('@Dependencies() lists the constructor dependencies', () => {
    @Service()
    class Clock {}
    const Token1 = new Token<string>()
    Container.set(Token1, 'by token')
    Container.set('a.name', 'by name')
    @Service()
    @Dependencies(() => [Clock, Token1, 'a.name'])
    class ByHand {
      readonly all
      constructor(...all: unknown[]) {
        this.all = all.slice(0, 3)
      }
    }
    expect(Container.get(ByHand).all).toEqual([Container.get(Clock), 'by token', 'by name'])
  })

  test('@Parameters(Inject(...)) lists the constructor dependencies', () => {
    Container.set('a.name', 'by name')
    const ByHand = decorated(
      Parameters(Inject('a.name')) as ClassDecorator,
      class ByHand {
        readonly name
        constructor(name: unknown) {
          this.name = name
        }
      },
    )
    Service()(ByHand)
    expect(Container.get(ByHand).name).toBe('by name')

    const Half = decorated(
      Parameters(Inject('a.name')) as ClassDecorator,
      class Half {
        readonly all
        constructor(name: unknown, other: unknown) {
          this.all = [name, other]
        }
      },
    )
    Service()(Half)
    expect(failure(Half)).toMatch(message('UNRESOLVED_DEPENDENCY', 'HelloController → Half → parameter 1`'))
  })

  test('@Dependencies(() => []) leaves the container as the only argument', () => {
    @Service()
    @Dependencies(() => [])
    class ByHand {
      readonly container
      constructor(container: { get(id: string): unknown }) {
        this.container = container
      }
    }
    expect(Container.get(ByHand).container).toBe(Container.of())
  })

  test('@Dependencies is refused on a method, without parentheses and without metadata', () => {
    const context = { kind: 'method', name: 'find', metadata: {} }
    expect(() => Dependencies()(() => undefined, context)).toThrow(
      coded('WRONG_TARGET', '`@Dependencies()`', 'method "find"', 'a class'),
    )
    expect(() =>
      (Dependencies as (...args: unknown[]) => unknown)(class {}, {
        kind: 'class',
        name: 'A',
        addInitializer: () => undefined,
      }),
    ).toThrow(coded('MISSING_PARENTHESES', '`@Dependencies`', 'class "A"'))
    expect(() => Dependencies()(class {}, undefined)).toThrow(coded('LEGACY_DECORATORS', '@Dependencies'))
    expect(() => Dependencies()(class {}, { kind: 'class', name: 'A', addInitializer: () => undefined })).toThrow(
      coded('NO_METADATA', 'class "A"'),
    )
  })

  test('@Inject() is refused except on constructor parameters and public instance fields', () => {
    const inject = Inject('a.name') as (value: undefined, context: unknown) => void
    const refused = [
      { kind: 'field', name: 'clock', static: true, private: false },
      { kind: 'field', name: '#clock', static: false, private: true },
      { kind: 'method', name: 'find', static: false, private: false },
      { kind: 'getter', name: 'clock', static: false, private: false },
      { kind: 'class', name: 'A' },
      { kind: 'parameter', index: 0, name: 'q', function: { kind: 'method', name: 'find' } },
    ]
    for (const context of refused)
      expect(() => inject(undefined, { ...context, metadata: {} })).toThrow(
        coded('WRONG_TARGET', '`@Inject()`', 'a parameter of a constructor'),
      )
  })
})

class Ticker {}
Service()(Ticker)

/** A class with a field that `@Inject()` fills, on a platform that runs or skips the initializers of fields. */
function withField(runsInitializers: boolean): new () => { readonly ticker?: Ticker } {
  const metadata = {}
  const initializers: ((this: unknown) => void)[] = []
  const addInitializer = (each: (this: unknown) => void): void => void initializers.push(each)
  Inject(() => Ticker)(undefined, {
    kind: 'field',
    name: 'ticker',
    static: false,
    private: false,
    metadata,
    addInitializer,
  } as never)
  class Users {
    constructor() {
      if (runsInitializers) for (const each of initializers) each.call(this)
    }
  }
  Object.defineProperty(Users, Symbol.metadata, { value: metadata })
  Service({ transient: true })(Users)
  return Users
}

test.each([
  ['', true],
  [', also where no initializer of a field runs', false],
])('a field is filled, and registered once for all instances%s', (_, runsInitializers) => {
  const type = withField(runsInitializers)
  const before = Container.handlers.length
  for (let count = 0; count < 3; count++) expect(Container.get(type).ticker).toBe(Container.get(Ticker))
  expect(Container.handlers.length).toBe(before + 1)
})

/** Applies a class decorator like a compiler, without the code that the build plugin of the tests would add. */
function decorated<C extends abstract new (...args: any[]) => object>(decorator: Function, target: C): C {
  const metadata = {}
  const result: unknown = (decorator as (value: C, context: object) => unknown)(target, {
    kind: 'class',
    name: target.name,
    metadata,
    addInitializer: () => undefined,
  })
  return Object.defineProperty((result as C | undefined) ?? target, Symbol.metadata, { value: metadata })
}
