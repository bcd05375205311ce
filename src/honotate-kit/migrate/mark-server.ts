import type { Expression, NewExpression } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { memberOf, namesOf } from './nodes.ts'
import { CONVERTS } from './mark-modules.ts'
import { dropped, UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/** Settings of a server for all of its routes, and their replacements. */
const SETTINGS: Readonly<Record<string, string>> = {
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
  defaults: 'nothing',
}

/** Settings that can reject requests. */
const PROTECTS = /Guards|Pipes|use|authorizationChecker|middlewares/u

/** Options of a ValidationPipe that need no comment: the schemas follow them, or they only affect errors. */
const PIPE_OPTIONS =
  /^(?:whitelist|forbidNonWhitelisted|transform|transformOptions|enableImplicitConversion|skipMissingProperties|disableErrorMessages|validationError|stopAtFirstError|errorHttpStatusCode|forbidUnknownValues|dismissDefaultMessages|enableDebugMessages|exposeDefaultValues|value|target)$/u

/** Functions of frameworks that make a server. */
const SERVERS = new Set(['createExpressServer', 'useExpressServer', 'createKoaServer', 'useKoaServer'])

/** Marks the file that starts the server with one comment, which lists its settings. */
export function markServer(file: SourceFile): void {
  const settings: string[] = []
  let server: Expression | undefined
  let first: Expression | undefined
  walk(file.program, {
    NewExpression: (node) => markPipe(file, node),
    CallExpression: (node) => {
      const { callee } = node
      if (SERVERS.has(exportOf(file, callee)?.name ?? '')) {
        server ??= node
        for (const each of node.arguments) if (each.type === 'ObjectExpression') settings.push(...namesOf(each))
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (exportOf(file, callee.object)?.name === 'NestFactory') server ??= node
      else if (Object.hasOwn(SETTINGS, callee.property.name)) {
        settings.push(callee.property.name)
        // If another file creates the app, the comment goes to the first of these settings.
        if (/^(?:setGlobalPrefix|useGlobal\w+|enable(?:Versioning|Cors))$/u.test(callee.property.name)) first ??= node
      }
    },
  })
  const place = server ?? first
  if (!place) return
  const told = [...new Set(settings)].filter((name) => Object.hasOwn(SETTINGS, name))
  const texts = told.map((name) => `${name} → ${SETTINGS[name]}`)
  const unsafe = told.some((name) => PROTECTS.test(name)) ? `${UNSAFE} ` : ''
  const { unknownMembers, transforms } = file.scope.options
  const notes = [
    ...(texts.length > 0 ? [`Carry over ${texts.join('; ')}.`] : []),
    ...(told.includes('useGlobalPipes') && !transforms ? [CONVERTS] : []),
    ...(unknownMembers === undefined && file.scope.hasAnySchema()
      ? ['Classes are validated now; without a ValidationPipe, they were not.']
      : []),
  ]
  file.todo(place, [`${unsafe}createApp() makes the app, serve() of honotate/node serves it.`, ...notes].join(' '))
}

function markPipe(file: SourceFile, node: NewExpression): void {
  const [given] = node.arguments as Expression[]
  if (exportOf(file, node.callee)?.name !== 'ValidationPipe' || !given) return
  const options = file.scope.constant(given)
  if (options.type !== 'ObjectExpression') return
  const inner = memberOf(options, 'transformOptions')
  const names = [...namesOf(options), ...(inner?.type === 'ObjectExpression' ? namesOf(inner) : [])]
  const left = names.filter((name) => !PIPE_OPTIONS.test(name))
  const unsafe = left.some((name) => /^(?:excludeExtraneousValues|groups|strictGroups|\.\.\.)$/u.test(name))
  if (left.length > 0) file.todo(node, `${unsafe ? `${UNSAFE} ` : ''}${dropped(`${left.join(', ')} of this pipe`)}`)
}
