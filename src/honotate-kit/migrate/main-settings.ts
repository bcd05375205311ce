import type { Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { constantOf, constantText } from './file-scope.ts'
import type { MovedCode } from './moved-code.ts'
import type { ModuleReader } from './nest-modules.ts'
import { callOf, isLiteral, memberOf, namesOf } from './nodes.ts'
import type { ByName, Call, Given } from './nodes.ts'

/** Methods that add guards and the like to all routes, with the token that does the same in a module. */
export const GLOBAL_METHODS: ByName = {
  useGlobalGuards: 'APP_GUARD',
  useGlobalInterceptors: 'APP_INTERCEPTOR',
  useGlobalFilters: 'APP_FILTER',
  useGlobalPipes: 'APP_PIPE',
}

/** Matches calls of these methods, and of those that add middleware. */
export const PROTECTS: RegExp = /\buseGlobal[A-Z]|\.\s*(?:use|register)\b/u

/** The options of the package `cors` that have another name in `cors()` of Hono, and those with the same name. */
const CORS: ByName = { methods: 'allowMethods', allowedHeaders: 'allowHeaders', exposedHeaders: 'exposeHeaders' }
const SAME_IN_CORS = /^(?:origin|credentials|maxAge)$/u

/** The settings and statements that the main file of NestJS adds to the app. */
export class MainSettings {
  prefix = "''"
  cors: string | undefined
  version: string | undefined
  listen = '{ port: 3000 }'
  /** The statements before the app is created, and those after it is served. */
  readonly before: string[] = []
  readonly after: string[] = []
  readonly code: MovedCode
  readonly modules: ModuleReader

  constructor(code: MovedCode, modules: ModuleReader) {
    this.code = code
    this.modules = modules
  }

  /** Carries a setting of the application over; returns `false` if the setting is lost. */
  read(path: string, { name, args }: Call): boolean {
    const [first, second] = args
    const text = (node: Expression): string => this.code.textOf({ path, node })
    const token = GLOBAL_METHODS[name]
    if (token)
      for (const each of args) {
        const got = callOf(each)
        this.modules.readGlobal(token, path, got?.object ? got.args[0] : each)
      }
    else if (name === 'setGlobalPrefix' && first) {
      const prefix = constantText(this.code.project, { path, node: first })
      const written = `/${prefix}`.replaceAll(/\/{2,}/gu, '/').replace(/\/$/u, '')
      this.prefix = prefix === undefined ? `\`/\${${text(first)}}\`` : quoted(written)
      if (second) this.modules.mark(`the options of setGlobalPrefix(): ${text(second)}`)
    } else if (name === 'enableCors') this.readCors(path, first)
    else if (name === 'enableVersioning') return this.#readVersions(path, first)
    else if (name === 'listen' && first) {
      // With Fastify, `listen()` takes one object.
      const port = text(memberOf(first, 'port') ?? first)
      const name = memberOf(first, 'host') ?? second
      const host = name && !/Function/u.test(name.type) ? `, hostname: ${text(name)}` : ''
      this.listen = `{ port: ${/^(?:\d+$|Number\()/u.test(port) ? port : `Number(${port})`}${host} }`
    } else if (name === 'use' && first) return /^cookieParser\(\)$/u.test(this.code.source(path, first))
    else return name === 'enableShutdownHooks' || name === 'init'
    return true
  }

  /** Rewrites the options of the package `cors`. If it cannot rewrite one, it leaves all out and marks them. */
  readCors(path: string, given: Given): void {
    const node = given && constantOf(this.code.project, { path, node: given }).node
    if (isLiteral(node, false)) return
    const members = !node || isLiteral(node, true) ? [] : this.#corsMembers(path, node)
    if (members)
      this.cors = `${this.code.use('cors', 'hono/cors')}(${members.length > 0 ? `{ ${members.join(', ')} }` : ''})`
    else if (given)
      this.modules.mark(`the options of CORS: ${this.code.textOf({ path, node: given })} → cors() of hono/cors, in use`)
  }

  #corsMembers(path: string, options: Expression): readonly string[] | undefined {
    if (options.type !== 'ObjectExpression') return undefined
    const members: string[] = []
    for (const name of namesOf(options)) {
      const node = memberOf(options, name)
      if (/^(?:optionsSuccessStatus|preflightContinue)$/u.test(name)) continue
      if (!node || !(CORS[name] || SAME_IN_CORS.test(name))) return undefined
      const list = constantText(this.code.project, { path, node })?.split(/\s*,\s*/u)
      const source = this.code.textOf({ path, node })
      const value = list ? `[${list.map(quoted).join(', ')}]` : source
      if (name !== 'origin') members.push(`${CORS[name] ?? name}: ${value}`)
      else if (/^[[(]?\s*\/|\/[gimsuy]*\s*[,\]]|=>|\bfunction\b|^false$/u.test(source)) return undefined
      else members.push(`origin: ${source === 'true' ? '(origin) => origin' : source}`)
    }
    return members
  }

  /**
   * Sets `version` if a header contains the version of a request, and nothing if the path contains it. Returns `false`
   * for other types of versioning.
   */
  #readVersions(path: string, given: Given): boolean {
    const source = given ? this.code.source(path, given) : ''
    if (!/\btype:/u.test(source) || /VersioningType\.URI\b/u.test(source)) return true
    if (given?.type !== 'ObjectExpression' || !/VersioningType\.HEADER\b/u.test(source)) return false
    const [header, version] = ['header', 'defaultVersion']
      .map((name) => memberOf(given, name))
      .map((node) => node && this.code.textOf({ path, node }))
    this.version = `{ header: ${header}${version ? `, default: ${version}` : ''} }`
    return true
  }
}
