import { expect, test } from 'vitest'
import {
  chainOf,
  describeChain,
  linked,
  serviceToWaitFor,
} from '../../../src/honotate/di/injection/dependency-chain.ts'
import { Container } from '../../../src/honotate/di/typedi/typedi.ts'
import { coded } from '../../support/coded-error.ts'

const container = Container.of()
const other = Container.of('other')
class Users {}
class Clock {}

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (thrown) {
    return thrown
  }
  return 'nothing'
}

test.each([['text'], [null], [undefined], [7], [new Error('away')], [{ status: 409 }]])(
  'if a constructor throws %o, linked() rethrows the same value',
  (thrown) => {
    const fail = (): never => {
      throw thrown
    }
    expect(thrownBy(() => linked({ type: Users, container }, 'constructor', fail))).toBe(thrown)
    expect(chainOf(thrown)).toBe(typeof thrown === 'object' && thrown !== null ? 'Users' : undefined)
  },
)

test('an error has the dependency chain of the constructor or field that threw it', () => {
  const error = new Error('away')
  const create = (): unknown =>
    linked({ type: Users, container }, 'constructor', (frame) => {
      frame.member = 'parameter 0 "clock"'
      expect(describeChain()).toBe('Users → parameter 0 "clock"')
      return linked({ type: Clock, container }, 'field', () => {
        throw error
      })
    })
  expect(thrownBy(create)).toBe(error)
  expect(chainOf(error)).toBe('Users → Clock')
  expect(describeChain()).toBe('')
})

test('the chain shows a class without a name as an anonymous class', () => {
  const [type] = [class {}] as const
  linked({ type, container }, 'constructor', () => expect(describeChain()).toBe('an anonymous class'))
})

test('a constructor that needs its own class in the same container is a circular dependency', () => {
  const create = (): unknown => 'created'
  linked({ type: Users, container }, 'constructor', () => {
    for (const [type, owner, phase] of [
      [Clock, container, 'constructor'],
      [Users, other, 'constructor'],
      [Users, container, 'field'],
    ] as const)
      expect(linked({ type, container: owner }, phase, create)).toBe('created')
    linked({ type: Clock, container }, 'field', () =>
      expect(() => linked({ type: Users, container }, 'constructor', create)).toThrow(
        coded('CIRCULAR_DEPENDENCY', 'Users → Clock → Users'),
      ),
    )
  })
})

test.each([false, true])('a cycle waits for the service that closes it, unless it is transient: %s', (transient) => {
  const service = { type: Users, container, transient }
  const error = thrownBy(() =>
    linked({ type: Clock, container }, 'constructor', () =>
      linked(service, 'constructor', () => linked(service, 'constructor', () => 'created')),
    ),
  )
  const found = serviceToWaitFor(error)
  if (transient) expect(found).toBeUndefined()
  else expect(found).toMatchObject({ type: Users, container })
  expect(serviceToWaitFor(new Error('away'))).toBeUndefined()
})
