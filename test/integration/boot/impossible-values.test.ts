import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  CookieValue,
  createApp,
  GetMapping,
  PathVariable,
  PostMapping,
  RequestAttribute,
  RequestBody,
  RequestHeader,
  RequestMapping,
  RequestParam,
  RequestPart,
  RestController,
  type StandardSchema,
} from 'honotate'
import { coded } from '../../support/coded-error.ts'
import { emitted } from '../../support/emitted-schema.ts'

const list = { type: 'array', items: { type: 'string' } }
const split = (text: unknown): string[] => String(text).split(',')

describe('the body of a method that is called for GET only', () => {
  test('is a boot error', () => {
    @RestController()
    class Body {
      @GetMapping('/a') get(@RequestBody() body?: object) {
        return body
      }
    }
    expect(() => createApp({ controllers: [Body] })).toThrow(coded('UNREAD_BODY', '`Body.get` has @RequestBody()'))

    @RestController()
    class Schema {
      @RequestMapping({ method: ['GET'], path: '/b' }) get(@RequestBody(z.object({ a: z.number() })) body: object) {
        return body
      }
    }
    expect(() => createApp({ controllers: [Schema] })).toThrow(coded('UNREAD_BODY', '`Schema.get`'))

    @RestController()
    class Part {
      @GetMapping(['/c', '/d']) get(@RequestPart('file') file?: File) {
        return file
      }
    }
    expect(() => createApp({ controllers: [Part] })).toThrow(
      coded('UNREAD_BODY', '`Part.get` has @RequestPart("file")'),
    )
  })

  test('is a boot error in a subclass that inherits the mapping', () => {
    abstract class Base {
      @GetMapping('/a') get(..._args: unknown[]): unknown {
        return undefined
      }
    }
    @RestController()
    class Derived extends Base {
      override get(@RequestBody() body?: object) {
        return body
      }
    }
    expect(() => createApp({ controllers: [Derived] })).toThrow(coded('UNREAD_BODY', '`Derived.get`'))
  })

  test('is no error if the method is called for another HTTP method, too', () => {
    @RestController()
    class Both {
      @RequestMapping({ method: ['GET', 'POST'], path: '/both' }) both(@RequestBody() body?: object) {
        return body
      }
      @GetMapping('/two') @PostMapping('/two') two(@RequestPart('file') file?: File) {
        return file
      }
      @RequestMapping({ path: '/all' }) all(@RequestBody() body?: object) {
        return body
      }
    }
    expect(() => createApp({ controllers: [Both] })).not.toThrow()
  })
})

const never: Record<string, StandardSchema> = {
  'a list': z.array(z.string()),
  'a list with a default': z.array(z.string()).default([]),
  'an optional list': z.array(z.string()).optional(),
  'a list or null': z.array(z.string()).nullable(),
  'a list or an object': z.union([z.array(z.string()), z.object({ a: z.string() })]),
  'an object': z.object({ a: z.string().optional() }),
  'a tuple': z.tuple([z.string()]),
  'a list that is converted later': z.array(z.string()).transform((all) => all.length),
  'a list of ArkType': type('string[]'),
  'a list of `honotate schemas`': await emitted(list),
}

const possible: Record<string, StandardSchema> = {
  'a string that is converted': z.string().transform(split),
  'a string that becomes a list': z.string().transform(split).pipe(z.array(z.string())),
  'a list of which a function makes a string first': z.preprocess(split, z.array(z.string())),
  'the same, long': z.preprocess(split, z.array(z.string().min(100)).min(7)),
  'the same, optional': z.preprocess(split, z.array(z.uuid())).optional(),
  'a codec': z.codec(z.string(), z.array(z.string()), { decode: split, encode: (all) => all.join() }),
  'a function that parses JSON': z.preprocess((text) => JSON.parse(text as string), z.object({ a: z.string() })),
  'a list or a fallback': z.array(z.string()).catch([]),
  'a list or a string': z.union([z.array(z.string()), z.string()]),
  'a number': z.coerce.number(),
  'a date': z.coerce.date(),
  anything: z.any(),
  'a string of ArkType': type('string').pipe(split),
  'a list of Valibot, which has no JSON Schema': v.array(v.string()),
  'an asynchronous check': z.string().refine(async () => true),
}

function createWith(schema: StandardSchema, kind: string): unknown {
  @RestController()
  class Values {
    @GetMapping('/header') header(@RequestHeader('X-List', kind === 'header' ? schema : z.string()) value: unknown) {
      return value
    }
    @GetMapping('/cookie') cookie(@CookieValue('list', kind === 'cookie' ? schema : z.string()) value: unknown) {
      return value
    }
    @GetMapping('/path/:list') path(
      @PathVariable('list', { schema: kind === 'path' ? schema : z.string() }) value: unknown,
    ) {
      return value
    }
    @GetMapping('/param') param(@RequestParam('list', schema) value: unknown) {
      return value
    }
    @PostMapping('/part') part(@RequestPart('list', schema) value: unknown) {
      return value
    }
    @GetMapping('/attribute') attribute(@RequestAttribute('list', schema) value: unknown) {
      return value
    }
  }
  return createApp({ controllers: [Values] })
}

describe.each(['header', 'cookie', 'path'])('the schema of a value of the kind %s', (kind) => {
  test.each(Object.entries(never))('is a boot error if it expects %s', (_, schema) => {
    expect(() => createWith(schema, kind)).toThrow(coded('UNSATISFIABLE_SCHEMA', `\`Values.${kind}\``, kind))
  })

  test.each(Object.entries(possible))('may expect %s', (_, schema) => {
    expect(() => createWith(schema, kind)).not.toThrow()
  })
})
