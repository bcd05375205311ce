import { expect, test } from 'vitest'
import {
  beginModule,
  endModule,
  isRegistered,
  keepModules,
  register,
  registered,
} from '../../../src/honotate/metadata/controllers.ts'

class Plain {}
class Advice {}
class First {}
class Second {}
class Changed {}

// Repeats the calls of Vite's development server for the modules of a program, in their order.
test('a module that is evaluated again replaces the classes that it registered', () => {
  register('controller', Plain)
  register('advice', Advice)
  for (const [module, type] of [
    ['first.ts', First],
    ['second.ts', Second],
  ] as const) {
    beginModule(module)
    register('controller', type)
    endModule()
  }
  class Late {}
  register('controller', Late)
  expect(registered('controller')).toEqual([Plain, First, Second, Late])
  expect(registered('advice')).toEqual([Advice])
  expect([Plain, Advice, class {}, undefined].map((each) => isRegistered('controller', each))).toEqual([
    true,
    false,
    false,
    false,
  ])

  beginModule('first.ts')
  expect(registered('controller')).toEqual([Plain, Second, Late])
  expect(isRegistered('controller', First)).toBe(false)
  register('controller', Changed)
  endModule()
  expect(registered('controller')).toEqual([Plain, Second, Late, Changed])

  keepModules((module) => module !== 'second.ts')
  expect(registered('controller')).toEqual([Plain, Late, Changed])
  keepModules(() => true)
  expect(registered('controller')).toContain(Second)
})
