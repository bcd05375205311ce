import type { Todo } from './migrate.ts'
import { UNSAFE } from './migration.ts'
import type { ByName } from './nodes.ts'

export interface Mark extends Todo {
  /** The path of the file, as the report shows it. */
  readonly path: string
}

export interface Run {
  readonly framework: string
  readonly rewritten: readonly string[]
  readonly removed: readonly string[]
  /** The names of the classes that became schemas. */
  readonly schemas: readonly string[]
  readonly marks: readonly Mark[]
  /** The modules of the framework that files still import, with the number of files. */
  readonly left: ReadonlyMap<string, number>
  /** Other packages whose decorators files use, with the number of files. */
  readonly decorating: ReadonlyMap<string, number>
  readonly unread: readonly string[]
}

/** Differences from Express, on which both NestJS and routing-controllers run. */
const EXPRESS: readonly string[] = [
  'A form (`application/x-www-form-urlencoded`) to a route with a schema is answered with 415, until `@Consumes()` names its type.',
  'Without a body, a parameter for the body is refused with 400, unless it has a default or a schema that accepts `undefined`. It was `{}`, which a destructured body gets as its default.',
  'No response has an ETag, so `If-None-Match` is answered with 200 (was 304): add `etag()` of Hono.',
  'A body of up to 1 MiB is accepted (was 100 KB).',
  'Another method on a known path is answered with 405 (was 404), and `OPTIONS` with 204.',
  'A path with a malformed escape such as `%zz` reaches the method (was 400).',
  'A list in place of an object is refused with 422, even if all members are optional; `__proto__` in JSON with 400.',
]

/** Differences that may affect any file: the report lists them once, instead of a comment in each file. */
const EVERYWHERE: ByName<readonly string[]> = {
  nestjs: [
    'An invalid body is answered with 422, not with 400; errors are problem details (RFC 9457).',
    '`null` is sent as JSON. A method without a result answers with 204, unless its return type is void.',
    'Strings are `text/plain`, not `text/html`; numbers and booleans are JSON, and a Buffer is sent as bytes.',
    'A body of the type `text/*` is a text, and one of a type that is neither that, JSON nor a form is refused with 415. NestJS read neither.',
    'A parameter for a single value receives the first value of a repeated query key. If a schema refuses a value, it is tried as a list, and a list as a single value.',
    'Paths are matched as written: upper case counts, and so does a trailing slash without `hono: { strict: false }`. The most specific route wins, not the first.',
    '`a[b]=c` is the key `a[b]`, in queries and in forms.',
    'Malformed JSON to a route that reads no body is ignored (was 400).',
    ...EXPRESS,
  ],
  'routing-controllers': [
    'An invalid body is answered with 422, not with 400; errors are problem details (RFC 9457).',
    '`null` is answered as JSON (was 204), and `undefined` with 204 (was 404).',
    'Strings are `text/plain`: of @Controller they were `text/html`, of @JsonController JSON.',
    'Interceptors receive a result in the reverse order: that of the method first.',
    'Paths are matched as written: a trailing slash counts. `?a[b]=c` is the key `a[b]`.',
    'Results are sent as they are: class-transformer no longer reads them, so toJSON() is called and a Map is {}.',
    'Uploads over a limit are refused with 413 or 422 (was 500).',
    ...EXPRESS,
  ],
}

export function isUnsafe({ message }: Todo): boolean {
  return message.startsWith(UNSAFE)
}

export function inOrder(marks: readonly Mark[]): readonly Mark[] {
  return [...marks.filter(isUnsafe), ...marks.filter((mark) => !isUnsafe(mark))]
}

export function reportOf({ framework, rewritten, removed, schemas, marks, left, decorating, unread }: Run): string {
  const [unsafe, others] = [marks.filter(isUnsafe), marks.filter((mark) => !isUnsafe(mark))]
  const list = (title: string, lines: readonly string[]): string =>
    lines.length > 0 ? `\n## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n` : ''
  const counts = (modules: ReadonlyMap<string, number>): readonly string[] =>
    [...modules].toSorted().map(([module, count]) => `${module} (${count})`)
  const describe = ({ path, line, message }: Mark): string => `${path}:${line}: ${message}`
  return (
    `# honotate migrate ${framework}\n` +
    list('Dangerous until you change it', [
      ...unread.map((path) => `${path}: not read, since it has a syntax error`),
      ...unsafe.map(describe),
    ]) +
    list('Left to do, or different', others.map(describe)) +
    list('Modules that files still import', counts(left)) +
    list(
      'Packages with decorators, most of which need legacy decorators (entities of TypeORM become an EntitySchema)',
      counts(decorating),
    ) +
    list('Different everywhere', EVERYWHERE[framework] ?? []) +
    list('Classes that are schemas now', schemas) +
    list('Rewritten files', rewritten) +
    list('Removed files', removed)
  )
}
