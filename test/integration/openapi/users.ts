import {
  ApiVersion,
  createApp,
  CookieValue,
  DeleteMapping,
  GetMapping,
  PathVariable,
  PostMapping,
  PutMapping,
  RequestBody,
  RequestHeader,
  RequestMapping,
  RequestParam,
  RequestPart,
  RequestQuery,
  ResponseHeader,
  ResponseStatus,
  RestController,
  Sse,
  UseGuard,
  type HttpRequest,
} from 'honotate'
import type { ApiTypes, GuardDescription } from 'honotate/openapi'
import { z } from 'zod'

export const NewUser = z.object({ name: z.string().min(2), born: z.coerce.date().optional() }).meta({ id: 'NewUser' })
const Page = z.object({ page: z.coerce.number().int().default(1), tag: z.array(z.string()).optional() })

/** A guard with its own OpenAPI description. */
function members(request: HttpRequest): boolean {
  return request.header('authorization') === 'Bearer member'
}
members.openapi = { security: [{ bearer: [] }] } satisfies GuardDescription

@RequestMapping('/users')
@RestController()
export class UsersController {
  @GetMapping('/') list(@RequestQuery(Page) page: z.output<typeof Page>) {
    return { items: [{ id: '1', name: 'Ann' }], page: page.page }
  }

  @GetMapping('/:id{[0-9]+}')
  find(@PathVariable('id') id: string, @RequestHeader('X-Tenant', { required: false }) tenant: string | undefined) {
    return { id, name: 'Ann', ...(tenant && { tenant }) }
  }

  @ResponseStatus(201) @PostMapping('/') create(@RequestBody(NewUser) user: z.output<typeof NewUser>) {
    return { id: '2', name: user.name }
  }

  @UseGuard(members) @DeleteMapping('/:name') remove(@PathVariable('name') _name: string): void {}

  @PutMapping('/:id/picture/:size?') picture(
    @PathVariable('id') id: string,
    @RequestPart('picture') picture: File,
    @RequestPart('title', { required: false }) title: string | undefined,
  ) {
    return { id, size: picture.size, title: title ?? '' }
  }

  @ResponseHeader('Cache-Control', 'no-store') @Sse() @GetMapping('/ticks') *ticks(
    @RequestParam('from', { defaultValue: '1' }) from: string,
    @CookieValue('sid', z.string().optional()) _sid: string | undefined,
  ) {
    yield { n: Number(from) }
  }

  @ApiVersion('1') @GetMapping('/stats') stats() {
    return { users: 1 }
  }

  @ApiVersion('2') @GetMapping('/stats') newStats() {
    return { users: { count: 1 } }
  }
}

export function usersApp(): ReturnType<typeof createApp> {
  return createApp({ controllers: [UsersController], version: { header: 'X-Version', default: '2' } })
}

/** The types that the compiler would write, as far as the tests need them. */
export const types: ApiTypes = {
  controllers: [
    [
      UsersController,
      {
        description: 'People who may log in.',
        methods: {
          list: {
            summary: 'Lists users.',
            description: 'Page by page.',
            parameters: [{ name: 'page', required: true, schema: { type: 'object' }, properties: [] }],
            answers: [
              {
                type: 'application/json',
                schema: {
                  type: 'object',
                  properties: {
                    items: { type: 'array', items: { $ref: '#/components/schemas/User' } },
                    page: { type: 'number' },
                  },
                  required: ['items', 'page'],
                },
              },
            ],
          },
          find: {
            parameters: [
              { name: 'id', description: 'The number.', required: true, schema: { type: 'string' } },
              { name: 'tenant', required: false, schema: { type: 'string' } },
            ],
            answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/User' } }],
            throws: [{ status: 404, description: 'There is no such user.' }],
          },
          remove: { deprecated: true, parameters: [null], answers: [{ status: 204 }] },
          ticks: {
            parameters: [null, null],
            answers: [
              {
                type: 'text/plain',
                schema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
              },
            ],
          },
          stats: { hidden: true, parameters: [], answers: [] },
        },
      },
    ],
  ],
  schemas: {
    User: {
      type: 'object',
      description: 'A user.',
      properties: { id: { type: 'string' }, name: { type: 'string' }, tenant: { type: 'string' } },
      required: ['id', 'name'],
    },
    Unused: { type: 'string' },
  },
}
