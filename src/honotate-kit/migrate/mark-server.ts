import type { Expression, NewExpression } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { dropped, UNSAFE } from './migration.ts'
import { callOf, memberOf, namesOf, type ByName, type Given } from './nodes.ts'
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

/** The comment about a module that is part of no application; `''` if it has only controllers and services. */
export function moduleAdvice(file: SourceFile): string {
  const code = file.text.original
  const unsafe = /\bAPP_[A-Z]+\b|\bconfigure\(/u.test(code) ? `${UNSAFE} ` : ''
  const hasMore =
    unsafe || /\bprovide\b|\bproviders:[^\]]*\.\.\.|\.(?:for(?:Root|Child)|register(?!Queue))\w*\(/u.test(code)
  const converts = code.includes('APP_PIPE') && !file.scope.options.transforms ? ` ${CONVERTS}` : ''
  return hasMore ? `${unsafe}there are no modules: carry over what this one lists.${converts}` : ''
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
  let place: Given
  walk(file.program, {
    NewExpression: (node) => markPipe(file, node),
    CallExpression: (node) => {
      const { name = '', object, args = [] } = callOf(node) ?? {}
      if (SERVERS.test(exportOf(file, node.callee)?.name ?? '')) {
        place ??= node
        for (const each of args.flatMap(namesOf)) settings.add(each)
      }
      if (!object) return
      if (Object.hasOwn(SETTINGS, name)) settings.add(name)
      // Another file may create the app.
      const isOfApp = /^(?:setGlobalPrefix|useGlobal\w+|enable(?:Versioning|Cors))$/u.test(name)
      if (isOfApp || exportOf(file, object)?.name === 'NestFactory') place ??= node
    },
  })
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
  const options = file.scope.constant(given)
  const names = [...namesOf(options), ...namesOf(memberOf(options, 'transformOptions'))]
  const left = names.filter((name) => !PIPE_OPTIONS.test(name))
  const unsafe = left.some((name) => /^(?:excludeExtraneousValues|groups|strictGroups|\.\.\.)$/u.test(name))
  if (left.length > 0) file.todo(node, `${unsafe ? `${UNSAFE} ` : ''}${dropped(`${left.join(', ')} of this pipe`)}`)
}
