import type { Expression } from 'oxc-parser'
import { walk } from '../../compiler/transform/core/walk.ts'
import { exportOf, namesOf } from './decorators.ts'
import { UNSAFE } from './migration.ts'
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

/** Settings without which requests pass that were refused. */
const PROTECTS = /Guards|Pipes|use|authorizationChecker|middlewares/u

/** Functions of frameworks that make a server. */
const SERVERS = new Set(['createExpressServer', 'useExpressServer', 'createKoaServer', 'useKoaServer'])

/** Marks the file that starts the server with one comment, which lists its settings. */
export function markServer(file: SourceFile): void {
  const settings: string[] = []
  let server: Expression | undefined
  let first: Expression | undefined
  walk(file.program, {
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
        // A function may prepare the app that another file makes.
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
    ...(told.includes('useGlobalPipes') && !transforms
      ? ['Schemas pass converted values; a pipe without transform did not.']
      : []),
    ...(unknownMembers === undefined && file.scope.hasAnySchema
      ? ['Classes are validated now; without a ValidationPipe, they were not.']
      : []),
  ]
  file.todo(place, [`${unsafe}createApp() makes the app, serve() of honotate/node serves it.`, ...notes].join(' '))
}
