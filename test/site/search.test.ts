import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { searchOptions as configured } from '../../docs/site/search.ts'
import { built } from './support/server.ts'

interface Index {
  search(words: string): readonly { readonly id: string }[]
}

let index: Index

beforeAll(async () => {
  const require = createRequire(join(import.meta.dirname, '../../docs/site/package.json'))
  const { default: MiniSearch } = (await import(require.resolve('minisearch'))) as { default: any }
  const chunks = join(built, 'assets/chunks')
  const name = readdirSync(chunks).find((file) => file.startsWith('@localSearchIndexroot')) as string
  const { default: json } = (await import(join(chunks, name))) as { default: string }
  // The same options as in the search box of VitePress.
  const searchOptions = { prefix: true, ...configured.miniSearch.searchOptions }
  index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title'],
    searchOptions,
  }) as Index
})

/** The pages of the first results, without their anchors. */
function pagesOf(words: string, count: number): string[] {
  return index
    .search(words)
    .slice(0, count)
    .map(({ id }) => id.replace(/#.*/u, ''))
}

test.each([
  ['Decorators are not valid here', '/guide/editors'],
  ['ts(1206)', '/guide/editors'],
  ['TS1206', '/guide/editors'],
  ['TS1239', '/guide/troubleshooting'],
  ['Unable to resolve signature of parameter decorator', '/guide/troubleshooting'],
  ['express middleware', '/guide/third-party'],
  ['validate query parameters', '/guide/validation'],
  ['validate body', '/guide/validation'],
  ['how do I return 201', '/guide/requests-and-responses'],
  ['return 201', '/guide/requests-and-responses'],
  ['413', '/reference/limits'],
  ['payload too large', '/reference/limits'],
  ['body size limit', '/reference/limits'],
  ['singleton', '/reference/dependency-injection'],
  ['mongodb', '/guide/databases'],
  ['mongoose', '/migration/nestjs-recipes'],
  ['provider', '/reference/dependency-injection'],
  ['mock service', '/guide/testing'],
  ['e2e test', '/guide/testing'],
  ['ValidationPipe', '/guide/validation'],
  ['actuator', '/guide/health'],
  ['passport', '/guide/authentication'],
  ['prometheus', '/guide/observability'],
  ['application.yml', '/guide/configuration'],
  ['exception filter', '/guide/exception-handlers'],
  ['global prefix', '/guide/paths-and-versions'],
  ['HONOTATE_DUPLICATE_ROUTE', '/reference/errors-paths'],
])('the first result for "%s" is in %s', (words, page) => expect(pagesOf(words, 1)).toEqual([page]))

test.each([
  ['validate query', '/guide/validation'],
  ['timeout', '/reference/limits'],
  ['health check', '/guide/health'],
  ['middleware', '/guide/middleware'],
  ['module', '/guide/controllers'],
  ['pipe', '/guide/validation'],
  ['swagger', '/guide/api-documentation'],
  ['logger', '/guide/observability'],
  ['interceptor', '/guide/middleware'],
  ['jwt', '/guide/authentication'],
  ['env', '/guide/configuration'],
  ['redirect', '/guide/requests-and-responses'],
  ['dto', '/guide/validation'],
  ['bean', '/reference/dependency-injection'],
  ['autowired', '/reference/dependency-injection'],
  ['guard', '/guide/guards'],
  ['cors', '/guide/authentication'],
  ['file upload', '/recipes/upload'],
  ['websocket', '/guide/websockets'],
  ['server-sent events', '/guide/streaming'],
  ['stream', '/guide/streaming'],
  ['rate limit', '/recipes/rate-limit'],
  ['pagination', '/recipes/pagination'],
  ['transaction', '/recipes/transaction'],
  ['graphql', '/recipes/graphql'],
  ['trpc', '/recipes/trpc'],
  ['cron', '/guide/jobs'],
  ['queue', '/guide/jobs'],
  ['docker', '/guide/deployment'],
  ['cloudflare workers', '/deploy/cloudflare-workers'],
  ['aws lambda', '/deploy/lambda'],
  ['bun', '/deploy/bun'],
  ['deno', '/deploy/deno'],
  ['vite', '/guide/build-tools'],
  ['jest', '/guide/testing'],
  ['vscode', '/guide/editors'],
  ['opentelemetry', '/guide/observability'],
  ['typed client', '/guide/typed-clients'],
  ['session', '/guide/authentication'],
  ['api key', '/recipes/api-key'],
  ['class-validator', '/guide/validation'],
  ['app.useGlobalPipes', '/guide/validation'],
  ['TypeBox', '/guide/validation'],
  ['BadRequestException', '/guide/errors'],
  ['change the error response format', '/guide/errors'],
  ['preHandler hook fastify', '/guide/middleware'],
  ['AsyncLocalStorage request id', '/guide/observability'],
  ['ControllerAdvice', '/guide/exception-handlers'],
  ['request scope', '/reference/dependency-injection'],
  ['etag', '/recipes/etag'],
  ['multipart', '/guide/requests-and-responses'],
  ['createParameterDecorator', '/api/honotate/functions/createParameterDecorator'],
])('the first three results for "%s" contain %s', (words, page) => expect(pagesOf(words, 3)).toContain(page))
