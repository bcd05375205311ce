import { HonotateError, Parameters, type ParameterDecoratorContext } from 'honotate'
import { Dependencies, Parameter } from 'honotate/helpers'
import { Inject } from 'typedi'
import { describe, expect, test } from 'vitest'
import { coded } from '../../support/coded-error.ts'

/** The code and the message of the error that a class definition throws. */
function refusal(define: () => unknown): { code: string; message: string } {
  try {
    define()
  } catch (error) {
    if (error instanceof HonotateError) return { code: error.code, message: error.message }
    throw error
  }
  throw new Error('nothing was thrown')
}

const anything: any = undefined

describe('entries of Parameters', () => {
  test.each([
    [null, 'null'],
    [1, '1'],
    [true, 'true'],
    [{}, 'an object'],
    [[[]], 'an object'],
    [[null], 'null'],
    [Symbol('s'), 'Symbol(s)'],
  ])('%j is refused', (entry: any, received) => {
    const { code, message } = refusal(() => {
      class A {
        @Parameters('a', entry) m(a: string, b: string) {}
      }
      return A
    })
    expect(code).toBe('HONOTATE_INVALID_PARAMETERS')
    expect(message).toContain(`@Parameters on method "m" received \`${received}\`.`)
  })

  test('are refused with an error that contains the class or the private static method', () => {
    expect(refusal(() => Parameters(null as never)(class A {}, { kind: 'class', name: 'A' })).message).toContain(
      'class "A"',
    )
    expect(
      refusal(() => Parameters(null as never)(() => {}, { kind: 'method', name: '#m', static: true, private: true }))
        .message,
    ).toContain('static private method "#m"')
  })
})

describe('compiled code of another version', () => {
  test.each([
    [2, 'runs'],
    [1, 'compiles'],
    [0, 'compiles'],
    [Number.NaN, 'compiles'],
  ])('with version %d of the helpers, the error names the side to update', (version: any, side) => {
    const method = { kind: 'method', name: 'find' }
    const service = { kind: 'class', name: 'Clock', metadata: {} }
    for (const [define, target] of [
      [() => Parameters(version, 'id')(() => {}, method as never), 'method "find"'],
      [() => Dependencies(version)(class {}, service as never), 'class "Clock"'],
    ] as const) {
      expect(refusal(define)).toEqual(coded('INCOMPATIBLE_CODE', target, ` ${side} `))
    }
  })
})

describe('decorators of a parameter', () => {
  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    ['name', 'name'],
    [{}, 'an object'],
  ])('%j is not a decorator', (decorator: any, received) => {
    const { code, message } = refusal(() => {
      class A {
        m(@decorator a: string) {}
      }
      return A
    })
    expect(code).toBe('HONOTATE_INVALID_PARAMETERS')
    expect(message).toContain(`@Parameter on method "m" received \`${received}\`.`)
  })

  test.each([
    [null, 'null'],
    [1, '1'],
    ['', ''],
    [{}, 'an object'],
    [Promise.resolve(), 'an object'],
  ])('must not return %j', (result, received) => {
    const { code, message } = refusal(() => {
      class A {
        m(a: string, @(() => result) b: string) {}
      }
      return A
    })
    expect(code).toBe('HONOTATE_INVALID_PARAMETERS')
    expect(message).toContain(`A parameter decorator on parameter 1 "b" of method "m" returned \`${received}\``)
  })

  test('throw errors that reach the class definition', () => {
    const failing = (_: undefined, context: ParameterDecoratorContext) => {
      throw new TypeError(`no ${String(context.name)}`)
    }
    expect(() => {
      class A {
        m(@failing a: string) {}
      }
      return A
    }).toThrow(new TypeError('no a'))
  })
})

describe('positions of Parameter', () => {
  test.each([[-1], [1.5], [Number.NaN], ['0'], [undefined]])('%j is refused', (index: any) => {
    const { code, message } = refusal(() => Parameter(index)(() => {}, { kind: 'method', name: 'm' }))
    expect(code).toBe('HONOTATE_INVALID_PARAMETERS')
    expect(message).toContain(`received \`${index}\``)
  })
})

describe('places and forms', () => {
  test.each([
    ['Parameters', Parameters('a')],
    ['Parameter', Parameter(0)],
  ])('@%s() is refused on anything but a method, a setter or a class', (name, decorator: any) => {
    for (const kind of ['getter', 'field', 'accessor']) {
      const { code, message } = refusal(() => decorator(anything, { kind, name: 'x' }))
      expect(code).toBe('HONOTATE_WRONG_TARGET')
      expect(message).toMatch(new RegExp(`\`@${name}\\(\\)\`.* ${kind} "x"`, 'u'))
    }
  })

  test.each([
    ['Parameters', Parameters as any],
    ['Parameter', Parameter as any],
  ])('@%s is refused without parentheses', (name, decorator) => {
    const { code, message } = refusal(() => {
      class A {
        @decorator m(a: string) {}
      }
      return A
    })
    expect(code).toBe('HONOTATE_MISSING_PARENTHESES')
    expect(message).toContain(`\`@${name}\` on `)
  })

  test.each([
    ['Parameters', Parameters('a') as any],
    ['Parameter', Parameter(0) as any],
  ])('@%s() is refused as a legacy decorator', (name, decorator) => {
    for (const args of [[class {}], [{}, 'm', { value() {} }], [{}, 'm', 0]]) {
      const { code, message } = refusal(() => decorator(...args))
      expect(code).toBe('HONOTATE_LEGACY_DECORATORS')
      expect(message).toContain(`@${name}`)
    }
  })
})

describe('a decorator that fails', () => {
  test("is refused if it is TypeDI's @Inject() on a method, which has no types to read there", () => {
    const decorate = Parameters(Inject() as never)
    const { code, message } = refusal(() => decorate(() => {}, { kind: 'method', name: 'm', metadata: {} } as never))
    expect(code).toBe('HONOTATE_WRONG_TARGET')
    expect(message).toContain('createParameterDecorator()')
  })

  test.each([
    ['method', 'broken'],
    ['class', 'getMetadata is not a function'],
  ])('on a %s fails the definition with its error: %s', (kind, problem) => {
    const decorate = Parameters(() => {
      throw new TypeError(problem)
    })
    expect(() => decorate(class {}, { kind, name: 'm', metadata: {} } as never)).toThrow(new TypeError(problem))
  })
})
