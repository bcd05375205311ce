import {
  createApp,
  DeleteMapping,
  GetMapping,
  HttpProblem,
  PathVariable,
  PostMapping,
  PutMapping,
  Request,
  RequestBody,
  RequestHeader,
  RequestMapping,
  RequestParam,
  RestController,
  UseGuard,
  type HttpRequest,
} from 'honotate'
import type { ApiTypes, MethodTypes, ParameterTypes } from 'honotate/openapi'
import { z } from 'zod'

/** The credentials and other headers that the last call had. */
export const seen: { headers: Record<string, string>; calls: string[] } = { headers: {}, calls: [] }

const signedIn = (request: HttpRequest): boolean => {
  const token = request.header('authorization')
  if (token === undefined) throw new HttpProblem(401, { detail: 'Who are you?' })
  if (token === 'Bearer small')
    throw new HttpProblem(
      403,
      {},
      { headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="write"' } },
    )
  return token === 'Bearer good'
}

const NewArticle = z.object({ name: z.string().min(2), tags: z.array(z.string()).optional() })

@RequestMapping('/articles')
@RestController()
export class ArticlesController {
  @GetMapping('/')
  list(@RequestParam('tag', z.array(z.string()).default([])) tag: string[], @RequestParam('page') page = '1') {
    return { tag, page }
  }

  @GetMapping('/secret')
  secret() {
    seen.calls.push('secret')
    return { secret: true }
  }

  @GetMapping('/:id')
  find(@PathVariable('id') id: string, @Request() request: HttpRequest) {
    seen.headers = Object.fromEntries(request.raw.headers)
    return { id }
  }

  @UseGuard(signedIn)
  @PostMapping('/')
  create(@RequestBody(NewArticle) article: z.output<typeof NewArticle>) {
    return { id: 1, ...article }
  }

  @PutMapping('/:id/name')
  rename(@PathVariable('id') id: string, @RequestBody() name: string, @RequestHeader('X-Reason') reason: string) {
    return [id, name, reason]
  }

  @DeleteMapping('/:id')
  remove() {}

  @GetMapping('/files/*')
  file(@Request() request: HttpRequest) {
    return request.path
  }

  @GetMapping('/broken/now')
  broken() {
    throw new Error('the password of the database is hunter2')
  }
}

const text: ParameterTypes = { required: true, schema: { type: 'string' } }
const isTool = { tool: true } as const
const object = (properties: object): MethodTypes['answers'] => [
  { type: 'application/json', schema: { type: 'object', properties, required: Object.keys(properties) } },
]

export const types: ApiTypes = {
  controllers: [
    [
      ArticlesController,
      {
        methods: {
          list: {
            ...isTool,
            summary: 'Lists articles.',
            description: 'The newest first.',
            parameters: [
              { ...text, description: 'Only with these tags.' },
              { ...text, required: false },
            ],
            answers: object({ tag: { type: 'array', items: { type: 'string' } }, page: { type: 'string' } }),
          },
          secret: { parameters: [], answers: object({ secret: { type: 'boolean' } }) },
          find: { ...isTool, parameters: [text, null], answers: object({ id: { $ref: '#/components/schemas/Id' } }) },
          create: {
            ...isTool,
            operationId: 'create_article',
            parameters: [{ required: true, schema: { $ref: '#/components/schemas/NewArticle' } }],
            answers: object({ id: { type: 'number' } }),
          },
          rename: {
            ...isTool,
            parameters: [text, text, text],
            answers: [{ type: 'application/json', schema: { type: 'array', items: { type: 'string' } } }],
          },
          remove: { ...isTool, parameters: [], answers: [{ status: 204 }] },
          file: { ...isTool, parameters: [null], answers: [{ type: 'text/plain', schema: { type: 'string' } }] },
          broken: { ...isTool, parameters: [], answers: object({}) },
        },
      },
    ],
  ],
  schemas: {
    Id: { type: 'string' },
    NewArticle: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    Unused: { type: 'object', properties: { huge: { $ref: '#/components/schemas/NewArticle' } } },
  },
}

export const shop = (): ReturnType<typeof createApp> =>
  createApp({
    controllers: [ArticlesController],
    prefix: '',
    logger: { error() {} },
    limits: { body: 20_000, jsonDepth: 50 },
  })
