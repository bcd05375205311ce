import type { HonoRequest, Next } from 'hono'
import { isWithoutBody } from '../http/body.ts'
import { essenceOf } from '../http/fetch-standard.ts'
import { hasBytes } from '../http/limit-body.ts'
import { UnsupportedMediaTypeError } from '../http/request-errors.ts'
import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'

/**
 * Limits the bodies of a method, or of every method of a class, to media types. A body of another type is answered with
 * 415, and the method does not run. The types of a method replace the types of its class.
 *
 * @param types Media types without parameters, such as `'application/json'`.
 * @returns A decorator for a class or a public instance method.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@Consumes('application/x-www-form-urlencoded')@PostMapping('/login')
 * login(@RequestBody(z.object({ name: z.string() })) form: { name: string }) {}
 * ```
 */
export function Consumes(...types: [string, ...string[]]): RouteDecorator {
  refuseBareDecorator('Consumes', types)
  const consumes = types.map((type) => type.toLowerCase())
  const refuseBody = async (req: HonoRequest, type: string, next: Next): Promise<void> => {
    if (isWithoutBody(req) || !(await hasBytes(req))) return next()
    throw new UnsupportedMediaTypeError(`The body has the type ${type} instead of ${consumes.join(' or ')}.`)
  }
  return hookWith('Consumes', [
    {
      facts: { consumes },
      drops: ({ facts }) => facts?.consumes !== undefined,
      middleware: (_, { method }) =>
        method === 'GET'
          ? undefined
          : function consume(c, next) {
              const type = essenceOf(c.req.header('content-type') ?? '')
              // `parseBody()` refuses a body without a type if an argument needs the body.
              return !type || consumes.includes(type) ? next() : refuseBody(c.req, type, next)
            },
    },
  ])
}
