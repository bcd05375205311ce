import type { Class, Expression, NewExpression, ObjectExpression } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { decoratorsOf, exportOf } from './decorators.ts'
import { dropped, UNSAFE } from './migration.ts'
import { callOf, elementsOf, memberOf, membersOf, namesOf, type ByName, type Given } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Tokens of services that run for every request, and their replacements. */
export const GLOBALS: ByName = {
  APP_GUARD: 'createApp({ guards })',
  APP_INTERCEPTOR: 'createApp({ interceptors })',
  APP_FILTER: '@ControllerAdvice()',
  APP_PIPE: 'schemas',
}

/** The comment about a pipe without `transform`. */
export const CONVERTS = 'Schemas pass converted values; a pipe without transform did not.'

/** The comment about the parts of a module that no longer run; `''` if it has only controllers and services. */
export function moduleAdvice(file: SourceFile, node: Class): string {
  const decorator = decoratorsOf(file, node).find(({ name }) => name === 'Module')
  const [options] = decorator?.args ?? []
  const listed = (name: string): readonly Expression[] =>
    (elementsOf(memberOf(options, name)) ?? []) as readonly Expression[]
  // Uses of the providers of `forFeature()` and `registerQueue()` get comments.
  const imports = listed('imports').flatMap((each) => {
    const callee = each.type === 'CallExpression' ? file.source(each.callee) : ''
    return !callee || /\.(?:forFeature|registerQueue)\w*$/u.test(callee) ? [] : [`the options of ${callee}()`]
  })
  const spread = listed('providers').filter(({ type }) => (type as string) === 'SpreadElement')
  const replaced = decorator ? replacedProviders(file) : []
  const middleware = membersOf(node)
    .filter(({ name }) => name === 'configure')
    .map(({ member }) => `configure(): ${appliedIn(file, member)} → createApp({ use })`)
  const texts = [...replaced, ...spread.map((each) => file.source(each)), ...imports, ...middleware]
  if (texts.length === 0) return ''
  const globals = texts.filter((text) => Object.hasOwn(GLOBALS, text.split(' ', 1)[0] ?? ''))
  const converts = !file.scope.options.transforms && globals.some((text) => text.startsWith('APP_PIPE'))
  const unsafe = globals.length + middleware.length > 0 ? `${UNSAFE} ` : ''
  return `${unsafe}there are no modules: carry over ${[...new Set(texts)].join('; ')}.${converts ? ` ${CONVERTS}` : ''}`
}

/** The providers of a file with a token: `{ provide: APP_GUARD, useClass: RolesGuard }`. */
function replacedProviders(file: SourceFile): readonly string[] {
  const parts: string[] = []
  walk(file.program, {
    ObjectExpression(object: ObjectExpression) {
      const provide = memberOf(object, 'provide')
      if (!provide) return
      const token = exportOf(file, provide)?.name ?? file.source(provide)
      const kind = ['useClass', 'useFactory', 'useExisting', 'useValue'].find((name) => memberOf(object, name))
      const value = kind && memberOf(object, kind)
      const target = value && /^[\w.]+$/u.test(file.source(value)) ? ` ${file.source(value)}` : ''
      const global = GLOBALS[token]
      parts.push(global ? `${token}${target} → ${global}` : `${token} ${kind}${target} → Container.set()`)
    },
  })
  return parts
}

/** The middleware in `consumer.apply(A, B)`. */
function appliedIn(file: SourceFile, member: Class['body']['body'][number]): string {
  const names: string[] = []
  walk(member, {
    CallExpression: (node) => {
      const { name, object, args = [] } = callOf(node) ?? {}
      if (object && name === 'apply') names.push(...args.map((each) => file.source(each).replace(/\([^]*$/u, '()')))
    },
  })
  return names.join(', ') || 'middleware'
}

/** Settings of a server for all of its routes, and their replacements. */
const SETTINGS: ByName = {
  setGlobalPrefix: 'createApp({ prefix })',
  useGlobalPipes: 'schemas',
  useGlobalGuards: 'createApp({ guards })',
  useGlobalInterceptors: 'createApp({ interceptors })',
  useGlobalFilters: '@ControllerAdvice()',
  enableVersioning: 'paths or createApp({ version })',
  enableCors: 'cors() of Hono',
  use: 'createApp({ use })',
  routePrefix: 'createApp({ prefix })',
  cors: 'cors() of Hono',
  controllers: 'createApp({ controllers }): classes, or discover()',
  middlewares: 'createApp({ use })',
  interceptors: 'createApp({ interceptors }), in the reverse order',
  authorizationChecker: 'createApp({ guards })',
  currentUserChecker: 'createParameterDecorator()',
  defaultErrorHandler: 'createApp({ onError })',
  validation: 'schemas',
  defaults: 'the results of null and undefined, and required of each parameter',
}

/** Settings that can reject requests. */
const PROTECTS = /Guards|Pipes|use|authorizationChecker|middlewares/u

/** Options of a ValidationPipe that need no comment: the schemas follow them, or they only affect errors. */
const PIPE_OPTIONS =
  /^(?:whitelist|forbidNonWhitelisted|transform|transformOptions|enableImplicitConversion|skipMissingProperties|disableErrorMessages|validationError|stopAtFirstError|errorHttpStatusCode|forbidUnknownValues|dismissDefaultMessages|enableDebugMessages|exposeDefaultValues|value|target)$/u

/** Functions of frameworks that make a server. */
const SERVERS = /^(?:createExpressServer|useExpressServer|createKoaServer|useKoaServer)$/u

/** Marks the file that starts the server with one comment, which lists its settings. */
export function markServer(file: SourceFile): void {
  const settings = new Set<string>()
  let server: Given
  let first: Given
  walk(file.program, {
    NewExpression: (node) => markPipe(file, node),
    CallExpression: (node) => {
      const { name = '', object, args = [] } = callOf(node) ?? {}
      if (SERVERS.test(exportOf(file, node.callee)?.name ?? '')) {
        server ??= node
        for (const each of args.flatMap(namesOf)) settings.add(each)
      }
      if (!object) return
      if (exportOf(file, object)?.name === 'NestFactory') server ??= node
      else if (Object.hasOwn(SETTINGS, name)) {
        settings.add(name)
        // If another file creates the app, the comment goes to the first of these settings.
        if (/^(?:setGlobalPrefix|useGlobal\w+|enable(?:Versioning|Cors))$/u.test(name)) first ??= node
      }
    },
  })
  const place = server ?? first
  if (!place) return
  const told = [...settings].filter((name) => Object.hasOwn(SETTINGS, name))
  const unsafe = told.some((name) => PROTECTS.test(name)) ? `${UNSAFE} ` : ''
  const { unknownMembers, transforms } = file.scope.options
  const notes = [`${unsafe}createApp() makes the app, serve() of honotate/node serves it.`]
  if (told.length > 0) notes.push(`Carry over ${told.map((name) => `${name} → ${SETTINGS[name]}`).join('; ')}.`)
  if (told.includes('useGlobalPipes') && !transforms) notes.push(CONVERTS)
  if (unknownMembers === undefined && file.scope.dtos.names.length > 0)
    notes.push('Classes are validated now; without a ValidationPipe, they were not.')
  file.todo(place, notes.join(' '))
}

function markPipe(file: SourceFile, node: NewExpression): void {
  const [given] = node.arguments as Expression[]
  if (exportOf(file, node.callee)?.name !== 'ValidationPipe' || !given) return
  const { left, unsafe } = leftOfPipe(file.scope.constant(given))
  if (left) file.todo(node, `${unsafe}${dropped(`${left} of this pipe`)}`)
}

/** The options of a ValidationPipe that schemas do not follow. */
export function leftOfPipe(options: Given): Readonly<Record<'left' | 'unsafe', string>> {
  const names = [...namesOf(options), ...namesOf(memberOf(options, 'transformOptions'))]
  const left = names.filter((name) => !PIPE_OPTIONS.test(name))
  const isUnsafe = left.some((name) => /^(?:excludeExtraneousValues|groups|strictGroups|\.\.\.)$/u.test(name))
  return { left: left.join(', '), unsafe: isUnsafe ? `${UNSAFE} ` : '' }
}
