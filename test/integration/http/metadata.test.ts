import {
  createApp,
  createMetadata,
  GetMapping,
  getRoutes,
  RequestMapping,
  RestController,
  type GuardFunction,
} from 'honotate'
import { describe, expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

describe('metadata', () => {
  const Roles = createMetadata<readonly string[]>('Roles')
  const Anonymous = createMetadata<string>()

  const rolesGuard: GuardFunction = (request, _, call) => {
    const roles = Roles.of(call)
    return roles === undefined || roles.includes(request.header('x-role') ?? '')
  }
  @Roles(['base'])
  abstract class Base {
    @Roles(['method']) @GetMapping('/overridden') overridden(): string {
      return ''
    }
    @Roles(['method']) @GetMapping('/own') own(): string {
      return ''
    }
    @GetMapping('/class') class(): string {
      return ''
    }
  }
  @RestController()
  class Inherits extends Base {
    override overridden() {
      return ''
    }
    @Roles(['own']) override own() {
      return ''
    }
  }
  @Roles(['derived'])
  @RequestMapping('/d')
  @RestController()
  class Derived extends Base {}

  @RequestMapping('/none')
  @RestController()
  class None {
    @Anonymous('value') @GetMapping('/x') x() {
      return ''
    }
  }
  const expected: Record<string, string> = {
    '/overridden': 'method',
    '/own': 'own',
    '/class': 'base',
    '/d/class': 'derived',
    '/d/own': 'method',
    '/none/x': '',
  }
  bothWays(
    () => createApp({ controllers: [Inherits, Derived, None], advice: [], guards: [rolesGuard] }),
    (send) => {
      test.each(Object.entries(expected))('is read by a guard: %s requires the role "%s"', async (path, role) => {
        const status = async (name: string): Promise<number> =>
          (await send(`/apis${path}`, { headers: { 'x-role': name } })).status
        expect(await status(role)).toBe(200)
        expect(await status('other')).toBe(role === '' ? 200 : 403)
      })
    },
  )

  test('can be read from the class, and with an entry of getRoutes()', () => {
    const metadata = (target: object): Record<PropertyKey, unknown> =>
      (target as { [Symbol.metadata]: Record<PropertyKey, unknown> })[Symbol.metadata]
    expect(Roles.key).toBe('Roles')
    expect(metadata(Derived)['Roles']).toEqual({ value: ['derived'], methods: new Map() })
    expect(metadata(None)[Anonymous.key]).toEqual({ methods: new Map([['x', 'value']]) })
    expect(Anonymous.of({ controller: None, name: 'x' })).toBe('value')
    const [route] = getRoutes(createApp({ controllers: [Derived], advice: [] }))
    expect(route && Roles.of(route)).toEqual(['method'])
  })

  test('decorators without parentheses, on a field or in legacy syntax are coded errors', () => {
    const legacy = Roles(['x']) as unknown as (target: object, name: string) => void
    expect(() => legacy({}, 'x')).toThrow(expect.objectContaining({ code: 'HONOTATE_LEGACY_DECORATORS' }))
    const bare = Roles as unknown as (value: unknown, context: unknown) => void
    expect(() => bare(undefined, { kind: 'class', name: 'X', addInitializer: () => undefined })).toThrow(
      expect.objectContaining({ code: 'HONOTATE_MISSING_PARENTHESES', message: expect.stringContaining('`@Roles`') }),
    )
    expect(() => {
      class Wrong {
        // @ts-expect-error a field is neither a class nor a method
        @Roles(['x']) field = 1
      }
      return Wrong
    }).toThrow(expect.objectContaining({ code: 'HONOTATE_WRONG_TARGET' }))
  })
})
