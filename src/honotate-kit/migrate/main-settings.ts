import type { Expression, ObjectExpression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { memberOf, namesOf } from './nodes.ts'
import { constantOf, constantText } from './constants.ts'
import type { MovedCode } from './moved-code.ts'
import { readGlobal, type AppParts } from './nest-providers.ts'

/** The options and statements that the file with `bootstrap()` adds to the app. */
export interface MainParts {
  prefix: string
  cors: string | undefined
  version: string | undefined
  /** The options of `serve()`. */
  listen: string
  /** The statements before the app is created, and those after it is served. */
  readonly before: string[]
  readonly after: string[]
}

/** Carries a setting of the application over; returns whether the app has it. */
export function setting(
  code: MovedCode,
  path: string,
  name: string,
  args: readonly Expression[],
  result: MainParts,
  parts: AppParts,
): boolean {
  const [first, second] = args
  const token = {
    useGlobalGuards: 'APP_GUARD',
    useGlobalInterceptors: 'APP_INTERCEPTOR',
    useGlobalFilters: 'APP_FILTER',
    useGlobalPipes: 'APP_PIPE',
  }[name]
  if (token) {
    for (const each of args) {
      const got =
        each.type === 'CallExpression' && each.callee.type === 'MemberExpression'
          ? (each.arguments[0] as Expression)
          : each
      readGlobal(code, token, path, undefined, got, parts)
    }
    return true
  }
  if (name === 'enableShutdownHooks' || name === 'init') return true
  if (name === 'setGlobalPrefix' && first) {
    const text = constantText(code.project, { path, node: first })
    result.prefix =
      text === undefined
        ? `\`/\${${code.textOf({ path, node: first })}}\``
        : quoted(`/${text}`.replaceAll(/\/{2,}/gu, '/').replace(/\/$/u, ''))
    if (second) parts.marks.add(`the options of setGlobalPrefix(): ${code.textOf({ path, node: second })}`)
    return true
  }
  if (name === 'enableCors') {
    readCors(code, path, first, result, parts)
    return true
  }
  if (name === 'enableVersioning') return readVersions(code, path, first, result)
  if (name === 'listen' && first) {
    const port = code.textOf({ path, node: first })
    const host = second && !/Function/u.test(second.type) ? `, hostname: ${code.textOf({ path, node: second })}` : ''
    result.listen = `{ port: ${/^\d+$/u.test(port) ? port : `Number(${port})`}${host} }`
    return true
  }
  return false
}

const CORS: Readonly<Record<string, string>> = {
  origin: 'origin',
  credentials: 'credentials',
  maxAge: 'maxAge',
  methods: 'allowMethods',
  allowedHeaders: 'allowHeaders',
  exposedHeaders: 'exposeHeaders',
}

/** Rewrites options of the package `cors` for `cors()` of Hono; leaves it out, with a mark, if Hono lacks one of them. */
export function readCors(
  code: MovedCode,
  path: string,
  given: Expression | undefined,
  result: MainParts,
  parts: AppParts,
): void {
  const { node } = given ? constantOf(code.project, { path, node: given }) : { node: undefined }
  if (node?.type === 'Literal' && node.value === false) return
  const isDefault = !node || (node.type === 'Literal' && node.value === true)
  const members = isDefault ? [] : node.type === 'ObjectExpression' ? corsMembers(code, path, node) : undefined
  if (!members)
    return void parts.marks.add(
      `the options of CORS: ${code.textOf({ path, node: given as Expression })} → cors() of hono/cors, in use`,
    )
  result.cors = `${code.use('cors', 'hono/cors')}(${members.length > 0 ? `{ ${members.join(', ')} }` : ''})`
}

function corsMembers(code: MovedCode, path: string, node: ObjectExpression): readonly string[] | undefined {
  const members: string[] = []
  for (const name of namesOf(node)) {
    const value = memberOf(node, name)
    if (/^(?:optionsSuccessStatus|preflightContinue)$/u.test(name)) continue
    if (!CORS[name] || !value) return undefined
    const text = constantText(code.project, { path, node: value })
    const source = code.textOf({ path, node: value })
    const isList = name !== 'origin' && text !== undefined
    if (name === 'origin' && /^[[(]?\s*\/|\/[gimsuy]*\s*[,\]]|=>|\bfunction\b|^false$/u.test(source)) return undefined
    members.push(
      `${CORS[name]}: ${
        name === 'origin' && source === 'true'
          ? '(origin) => origin'
          : isList
            ? `[${text
                .split(/\s*,\s*/u)
                .map(quoted)
                .join(', ')}]`
            : source
      }`,
    )
  }
  return members
}

/** Versions in paths are part of the paths of the controllers. */
function readVersions(code: MovedCode, path: string, given: Expression | undefined, result: MainParts): boolean {
  const { versioning } = { versioning: given ? code.source(path, given) : '' }
  if (!/\btype:/u.test(versioning) || /VersioningType\.URI\b/u.test(versioning)) return true
  if (given?.type !== 'ObjectExpression' || !/VersioningType\.HEADER\b/u.test(versioning)) return false
  const [header, version] = ['header', 'defaultVersion']
    .map((name) => memberOf(given, name))
    .map((node) => node && code.textOf({ path, node }))
  result.version = `{ header: ${header}${version ? `, default: ${version}` : ''} }`
  return true
}
