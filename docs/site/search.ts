import { relative } from 'node:path'
import { docs } from './contents.ts'
import type { MarkdownIt } from './markdown.ts'

/**
 * Words of other frameworks, and words for a problem, by the page that answers them. They are in the index of the search
 * only.
 */
const WORDS: Readonly<Record<string, string>> = {
  'guide/introduction.md': 'features roadmap overview why',
  'guide/getting-started.md': 'install quick start setup',
  'guide/streaming.md': 'stream streams streaming server-sent events sse',
  'guide/validation.md':
    'useGlobalPipes typebox dto pipe ValidationPipe class-validator pipes joi yup typia tsoa body validation validate query parameters contract strip unknown properties whitelist serialize zod zod valibot arktype 422',
  'guide/single-values.md':
    'path variable number @Query cookie ParseIntPipe RequestParam QueryParam pipe pipes convert number cookies header',
  'guide/controllers.md':
    'route router HttpCode global prefix module modules feature module nest module HEAD request OPTIONS request',
  'guide/requests-and-responses.md':
    'how do I return 201 created how return 201 redirect redirect status code set header ResponseEntity HttpCode ResponseStatus cookie cookies',
  'guide/errors.md': 'change error response format BadRequestException NotFoundException HttpException',
  'guide/middleware.md':
    'preHandler onRequest hook beforeHandle middleware interceptor filter cors helmet interceptors NestInterceptor HandlerInterceptor rate limiter',
  'guide/third-party.md': 'express middleware connect helmet morgan multer',
  'guide/troubleshooting.md':
    'TS1239 ts(1239) Unable to resolve signature of parameter decorator when called as an expression',
  'guide/guards.md': 'guard 403 forbidden CanActivate PreAuthorize roles metadata reflector SetMetadata',
  'guide/authentication.md': 'jwt jwt passport token login session api key bearer Spring Security',
  'guide/exception-handlers.md': 'ExceptionFilter ControllerAdvice catch filter',
  'guide/configuration.md':
    'env dotenv ConfigModule ConfigurationProperties ConfigService application.yml Value environment variables',
  'guide/testing.md':
    'unit test vitest jest mock e2e MockMvc TestingModule test end-to-end mocking stub supertest spring boot test mock service',
  'guide/databases.md':
    'mongodb mongoose mysql postgres postgresql typeorm typeorm prisma prisma drizzle repository Transactional transaction entity pageable jpa',
  'guide/jobs.md': 'cron Scheduled schedule queue bull worker CommandLineRunner',
  'guide/observability.md':
    'AsyncLocalStorage request id correlation id logger logging log metrics tracing opentelemetry prometheus actuator',
  'guide/health.md': 'health check health check terminus actuator liveness readiness probe',
  'guide/api-documentation.md': 'swagger swagger openapi openapi openapi springdoc ApiProperty redoc scalar',
  'recipes/graphql.md': 'graphql apollo mercurius resolver',
  'recipes/socket-io.md': 'socket.io gateway WebSocketGateway rooms chat',
  'guide/editors.md': 'Decorators are not valid here TS1206 ts(1206) red squiggle error in editor VS Code WebStorm',
  'reference/http.md': 'nginx proxy trusted proxies 405 method not allowed HEAD',
  'reference/serve.md': 'EADDRINUSE address already in use https tls',
  'reference/limits.md': '413 payload too large body size limit timeout request entity too large 408 429',
  'guide/frameworks.md': 'nextjs next.js nuxt sveltekit astro',
  'guide/mcp.md': 'mcp mcp model context protocol claude agent tools',
  'recipes/rate-limit.md': 'rate limit rate limiter throttle ThrottlerModule',
  'recipes/etag.md': 'cache caching etag 304 conditional request',
  'reference/compatibility.md': 'commonjs require is not defined Cannot use import statement outside a module',
  'guide/your-own-decorators.md': 'custom decorator custom parameter decorator createParamDecorator',
  'guide/typed-clients.md': 'rpc hc sdk feign',
  'guide/paths-and-versions.md': 'version versioning global prefix setGlobalPrefix',
  'guide/development.md': 'nodemon watch hot reload hmr',
  'guide/deployment.md': 'docker docker cloudflare workers lambda vercel serverless',
  'guide/starting-and-stopping.md':
    'graceful shutdown SIGTERM OnModuleInit PostConstruct PreDestroy lifecycle hook shutdown',
  'reference/dependency-injection.md':
    'singleton module provider autowired bean modules providers Injectable Component Qualifier container useFactory useClass forRoot',
  'migration/from-nestjs.md':
    'migrate nestjs migrate nestjs nest nestjs module provider pipe dto forRoot BullModule ConfigModule',
  'migration/for-spring-people.md': 'spring boot autowired bean annotation java kotlin',
}

/** A part of a page in the index of the search. */
interface Part {
  readonly anchor: string
  readonly titles: readonly string[]
  readonly text: string
}

/** The kinds of pages that the search should find by their titles, so that the guide ranks first for a common word. */
const KINDS: readonly (readonly [folder: RegExp, kind: string])[] = [
  [/^site\/generated\/api\//u, 'exported name'],
  [/^decisions\//u, 'decision'],
  [/^transformer\//u, 'internals'],
  [/^(?:README|architecture)\.md$/u, 'overview'],
  [/^reference\/benchmarks\.md$/u, 'benchmarks'],
  [/^site\/generated\/(?:about|contributing|security)\.md$/u, 'project'],
  [/^site\/generated\/changelog\.md$/u, 'changelog'],
]

/** How often the index has the words of a page. */
const REPEATED = 4

/** The number of characters of such a page that the search reads: its summary. */
const MOST_TEXT = 300

/**
 * Divides a page into parts by its headings. A page of the API reference, or of a decision, is one part whose name counts
 * as much as a word of its text.
 *
 * @param path The source of the page.
 * @param html The page as VitePress renders it.
 */
export function partsOf(path: string, html: string): Part[] {
  const file = relative(docs, path).replaceAll('\\', '/')
  const found = html.split(/<h([1-6])[^>]*>(.*?)<a [^>]*href="#([^"]*)"[^>]*>.*?<\/a><\/h\1>/gu).slice(1)
  const parts: Part[] = []
  const parents: string[] = []
  for (let index = 0; index + 3 < found.length; index += 4) {
    const [level, heading, anchor, content] = found.slice(index, index + 4) as [string, string, string, string]
    parents.length = Number(level) - 1
    parents.push(plain(heading))
    parts.push({ anchor, titles: parents.filter(Boolean), text: plain(content) })
  }
  const [first] = parts
  if (!first) return []
  const kind = KINDS.find(([folder]) => folder.test(file))?.[1]
  if (kind) {
    const text = parts.map((part) => part.text).join(' ')
    return [{ anchor: '', titles: [first.titles.join(' '), kind], text: text.slice(0, MOST_TEXT) }]
  }
  const words = WORDS[file]
  if (!words) return parts
  // Repeated words rank before texts and headings that contain them by chance. They are not a heading: the page lacks them.
  return [{ anchor: '', titles: first.titles, text: `${words} `.repeat(REPEATED) }, ...parts]
}

function plain(html: string): string {
  return html.replaceAll(/<[^>]*>/gu, '').trim()
}

/** A program as the highlighter escapes it. */
const escaped = (code: string): string => code.trimEnd().replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')

/** The options of the search. Functions whose name starts with `_` stay out of the page, whose policy forbids them. */
export const searchOptions = {
  // Skips the colors of programs, which take most of the time and are not in the index.
  _render: (source: string, env: object, md: MarkdownIt): string =>
    md.renderer.render(md.parse(source, env), { ...md.options, highlight: escaped }, env),
  // Titles count twice: with VitePress's weights, "here" finds "Where things are" first.
  miniSearch: {
    _splitIntoSections: partsOf,
    searchOptions: { fuzzy: 0.12, boost: { title: 2, text: 2, titles: 0.4 } },
  },
}
