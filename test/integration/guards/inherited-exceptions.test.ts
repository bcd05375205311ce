import {
  createApp,
  GetMapping,
  getRoutes,
  Public,
  RequestMapping,
  RestController,
  SkipGuard,
  UseGuard,
  type ControllerClass,
  type HttpRequest,
} from 'honotate'
import { describe, expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

// An exception opens what its class declares, and nothing below it. Tests every place of an exception × both decorators ×
// every way to get the method × every class that is served, with a guard of the app, the base, the middle and the leaf.

const ofApp = (request: HttpRequest): boolean => request.header('X-App') === 'yes'
const ofBase = (request: HttpRequest): boolean => request.header('X-Base') === 'yes'
const ofMiddle = (request: HttpRequest): boolean => request.header('X-Middle') === 'yes'
const ofLeaf = (request: HttpRequest): boolean => request.header('X-Leaf') === 'yes'
const guards = [ofApp, ofBase, ofMiddle, ofLeaf] as const

const places = [
  'nowhere',
  'the base class',
  'the method of the base class',
  'the middle class',
  'the method of the middle class',
  'the leaf class',
  'the method of the leaf class',
] as const
type Place = (typeof places)[number]
const ways = ['inherits', 'overrides in the middle', 'overrides in the leaf', 'maps again in the leaf'] as const
type Way = (typeof ways)[number]
const exceptions = { Public, SkipGuard: () => SkipGuard(...guards) } as const

const nothing = (): void => {}

/** A base class that is served, one that extends it, and one that extends both. */
function classesWith(exception: keyof typeof exceptions, place: Place, way: Way): Record<string, ControllerClass> {
  const at = (here: Place) => (here === place ? exceptions[exception]() : nothing)
  const base = at('the method of the base class')
  const middle = at('the method of the middle class')
  const leaf = at('the method of the leaf class')

  @at('the base class')
  @UseGuard(ofBase)
  @RequestMapping('/base')
  @RestController()
  class Base {
    @base @GetMapping('/count') count() {
      return 'count'
    }
  }

  @at('the middle class')
  @UseGuard(ofMiddle)
  @RequestMapping('/middle')
  @RestController()
  class Inheriting extends Base {}

  @at('the middle class')
  @UseGuard(ofMiddle)
  @RequestMapping('/middle')
  @RestController()
  class Overriding extends Base {
    @middle override count() {
      return 'count'
    }
  }
  const overrides = way === 'overrides in the middle' || place === 'the method of the middle class'
  const Middle = overrides ? Overriding : Inheriting

  @at('the leaf class')
  @UseGuard(ofLeaf)
  @RequestMapping('/leaf')
  @RestController()
  class InheritingLeaf extends Middle {}

  @at('the leaf class')
  @UseGuard(ofLeaf)
  @RequestMapping('/leaf')
  @RestController()
  class OverridingLeaf extends Middle {
    @leaf override count() {
      return 'count'
    }
  }

  @at('the leaf class')
  @UseGuard(ofLeaf)
  @RequestMapping('/leaf')
  @RestController()
  class MappingLeaf extends Middle {
    @leaf @GetMapping('/count') override count() {
      return 'count'
    }
  }
  const isPlain = !way.endsWith(' in the leaf') && place !== 'the method of the leaf class'
  const Leaf = isPlain ? InheritingLeaf : way === 'maps again in the leaf' ? MappingLeaf : OverridingLeaf

  return { base: Base, middle: Middle, leaf: Leaf }
}

/** The number of classes from the base that declare the element of an exception: 0 for none, 3 for the leaf. */
const depthOf = (place: Place): number => Math.ceil(places.indexOf(place) / 2)
const served = { base: 1, middle: 2, leaf: 3 } as const

/** The guards that run for a served class. */
function expected(place: Place, name: keyof typeof served): readonly Function[] {
  const depth = depthOf(place)
  const own = guards.slice(0, served[name] + 1)
  if (depth === 0 || depth > served[name]) return own
  // A class keeps its own guards, and a method skips those of its class too.
  return own.slice(place.includes('method') ? depth + 1 : depth)
}

describe.each(Object.keys(exceptions) as (keyof typeof exceptions)[])('@%s()', (exception) => {
  describe.each(places)('on %s', (place) => {
    test.each(ways)('getRoutes() lists the guards of a class that %s, and the class that removed some', (way) => {
      const classes = classesWith(exception, place, way)
      const app = createApp({ controllers: Object.values(classes), advice: [], guards: [ofApp] })
      for (const [name, controller] of Object.entries(classes)) {
        const route = getRoutes(app).find((each) => each.controller === controller)
        const left = expected(place, name as keyof typeof served)
        expect(route?.guards, name).toEqual(left)
        const removed = guards.slice(0, served[name as keyof typeof served] + 1).filter((each) => !left.includes(each))
        expect(route?.skipped?.flatMap((each) => each.guards) ?? [], name).toEqual(removed)
        if (removed.length > 0)
          expect(
            route?.skipped?.map(({ by }) => typeof by),
            name,
          ).toEqual(['function'])
        else expect(route, name).not.toHaveProperty('skipped')
      }
    })
  })
})

describe.each(['Public', 'SkipGuard'] as const)('@%s() in a base class', (exception) => {
  bothWays(
    () => {
      const classes = classesWith(exception, 'the method of the base class', 'overrides in the leaf')
      return createApp({ controllers: Object.values(classes), advice: [], guards: [ofApp] })
    },
    (send) => {
      test('opens the method of the base class, and not that of a guarded subclass', async () => {
        const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
          (await send(`/apis/${path}/count`, { headers })).status
        expect(await status('base')).toBe(200)
        expect(await status('middle')).toBe(403)
        expect(await status('middle', { 'X-Middle': 'yes' })).toBe(200)
        expect(await status('leaf', { 'X-Middle': 'yes' })).toBe(403)
        expect(await status('leaf', { 'X-Leaf': 'yes' })).toBe(403)
        expect(await status('leaf', { 'X-Middle': 'yes', 'X-Leaf': 'yes' })).toBe(200)
      })
    },
  )
})
