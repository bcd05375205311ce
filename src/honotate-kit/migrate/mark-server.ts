import type { Class, Expression, Node } from 'oxc-parser'
import { exportOf } from './decorators.ts'
import { GLOBAL_METHODS } from './main-settings.ts'
import { dropped, UNSAFE } from './migration.ts'
import { callsIn, elementsOf, memberOf, membersOf, namesOf, nodesOf, type ByName, type Call } from './nodes.ts'
import { leftOfPipe } from './pipe-options.ts'
import type { DecoratorUse } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The tokens of services that run for every request, and their replacements. */
export const GLOBALS: ByName = {
  APP_GUARD: 'createApp({ guards })',
  APP_INTERCEPTOR: 'createApp({ interceptors })',
  APP_FILTER: '@ControllerAdvice()',
  APP_PIPE: 'schemas',
}

/** The comment about a pipe without `transform`. */
export const CONVERTS = 'Schemas pass converted values; a pipe without transform did not.'

/**
 * Marks the parts of a module that no longer run: providers with a token, spread providers, options of imports,
 * middleware.
 */
export function markModule({ file, on, node, args: [options] }: DecoratorUse): undefined {
  const listed = (name: string): readonly Node[] => elementsOf(memberOf(options, name)) ?? []
  // Leaves out `forFeature()` and `registerQueue()`: the uses of their providers are rewritten or get comments.
  const imports = listed('imports').flatMap((each) => {
    const callee = each.type === 'CallExpression' ? file.source(each.callee) : ''
    return !callee || /\.(?:forFeature|registerQueue)\w*$/u.test(callee) ? [] : [`the options of ${callee}()`]
  })
  const spread = listed('providers').filter(({ type }) => type === 'SpreadElement')
  const middleware = membersOf(on.node as Class)
    .filter(({ name }) => name === 'configure')
    .map(({ member }) => `configure(): ${appliedIn(file, member)} → createApp({ use })`)
  const texts = [...replacedProviders(file), ...spread.map((each) => file.source(each)), ...imports, ...middleware]
  if (texts.length === 0) return
  const globals = texts.filter((text) => Object.hasOwn(GLOBALS, text.split(' ', 1)[0] ?? ''))
  const converts = !file.scope.options.transforms && globals.some((text) => text.startsWith('APP_PIPE'))
  const unsafe = globals.length + middleware.length > 0 ? `${UNSAFE} ` : ''
  const parts = [...new Set(texts)].join('; ')
  file.todo(node, `${unsafe}there are no modules: carry over ${parts}.${converts ? ` ${CONVERTS}` : ''}`)
}

/** Describes the providers with a token, such as `{ provide: APP_GUARD, useClass: Roles }`, and their replacements. */
function replacedProviders(file: SourceFile): readonly string[] {
  return nodesOf(file.program, 'ObjectExpression').flatMap((object) => {
    const provide = memberOf(object, 'provide')
    if (!provide) return []
    const token = exportOf(file, provide)?.name ?? file.source(provide)
    const kind = ['useClass', 'useFactory', 'useExisting', 'useValue'].find((name) => memberOf(object, name))
    const value = kind && memberOf(object, kind)
    const target = value && /^[\w.]+$/u.test(file.source(value)) ? ` ${file.source(value)}` : ''
    const global = GLOBALS[token]
    return global ? `${token}${target} → ${global}` : `${token} ${kind}${target} → Container.set()`
  })
}

/** Lists the middleware in `consumer.apply(A, B)`; `'middleware'` without such a call. */
function appliedIn(file: SourceFile, member: Class['body']['body'][number]): string {
  const args = callsIn(member).flatMap(({ name, object, args }) => (object && name === 'apply' ? args : []))
  return args.map((each) => file.source(each).replace(/\([^]*$/u, '()')).join(', ') || 'middleware'
}

/** Settings of a server for all of its routes, and their replacements. */
const SETTINGS: ByName = {
  setGlobalPrefix: 'createApp({ prefix })',
  ...Object.fromEntries(Object.entries(GLOBAL_METHODS).map(([method, token]) => [method, GLOBALS[token] ?? ''])),
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

/** Matches settings that can reject requests. `use` also matches each `useGlobal…()`. */
const PROTECTS = /Guards|Pipes|use|authorizationChecker|middlewares/u

const SERVERS = /^(?:createExpressServer|useExpressServer|createKoaServer|useKoaServer)$/u

/** Matches methods of an application of NestJS. */
const OF_APP = /^(?:setGlobalPrefix|useGlobal\w+|enable(?:Versioning|Cors))$/u

/**
 * Marks each ValidationPipe that loses options. Writes one comment, with the settings to carry over, in a file that
 * creates or sets up an app.
 */
export function markServer(file: SourceFile): void {
  for (const node of nodesOf(file.program, 'NewExpression')) {
    const [given] = node.arguments as Expression[]
    if (exportOf(file, node.callee)?.name !== 'ValidationPipe' || !given) continue
    const { left, isUnsafe } = leftOfPipe(file.scope.constant(given))
    if (left) file.todo(node, `${isUnsafe ? `${UNSAFE} ` : ''}${dropped(`${left} of this pipe`)}`)
  }
  const calls = callsIn(file.program)
  const isOfServer = ({ node }: Call): boolean => SERVERS.test(exportOf(file, node.callee)?.name ?? '')
  const isOfNest = ({ object }: Call): boolean => exportOf(file, object)?.name === 'NestFactory'
  const server = calls.find((each) => isOfServer(each) || isOfNest(each))
  // If another file creates the app, the comment goes to the first setting.
  const place = server ?? calls.find(({ name, object }) => object && OF_APP.test(name))
  if (!place) return
  const set = calls.flatMap((each) => (isOfServer(each) ? each.args.flatMap(namesOf) : each.object ? [each.name] : []))
  const told = [...new Set(set)].filter((name) => Object.hasOwn(SETTINGS, name))
  const unsafe = told.some((name) => PROTECTS.test(name)) ? `${UNSAFE} ` : ''
  const { unknownMembers, transforms } = file.scope.options
  const notes = [`${unsafe}createApp() makes the app, serve() of honotate/node serves it.`]
  if (told.length > 0) notes.push(`Carry over ${told.map((name) => `${name} → ${SETTINGS[name]}`).join('; ')}.`)
  if (told.includes('useGlobalPipes') && !transforms) notes.push(CONVERTS)
  if (unknownMembers === undefined && file.scope.dtos.names.length > 0)
    notes.push('Classes are validated now; without a ValidationPipe, they were not.')
  file.todo(place.node, notes.join(' '))
}
