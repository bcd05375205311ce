import type { Node } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { parameterOf } from './decorators.ts'
import { entitiesOf } from './entities.ts'
import { constantOf, elementsIn, type Constant } from './file-scope.ts'
import { specifierTo, type AppParts, type MovedCode } from './moved-code.ts'
import { memberOf, nameOf, nodesOf, type ByName, type Call, type Given } from './nodes.ts'

/**
 * Adds to `parts` the code that replaces a call such as `JwtModule.register(…)`. Returns `false` if it cannot carry the
 * options over.
 */
export type PackageReader = (code: MovedCode, parts: AppParts, path: string, call: Call, method: string) => boolean

/** The readers of package modules whose services work without NestJS. */
export const packageReaders: ByName<PackageReader> = {
  TypeOrmModule: readTypeOrm,
  JwtModule: readJwt,
  ConfigModule: readConfig,
}

/** Matches options of TypeOrmModule that `connect()` sets, or that a data source does not have. */
const OF_TYPEORM_MODULE =
  /^(?:entities|autoLoadEntities|retryAttempts|retryDelay|toRetry|verboseRetryLog|keepConnectionAlive|manualInitialization)$/u

function readTypeOrm(code: MovedCode, parts: AppParts, path: string, { args }: Call, method: string): boolean {
  if (!method.startsWith('forRoot')) return true
  const { all, path: repositories } = entitiesOf(code.project)
  if (all.size === 0) return false
  const connect = code.use('connect', specifierTo(code.project, code.path, repositories))
  const text = optionsText(code, path, args[0], method, 'createTypeOrmOptions')
  const missing = text ? '' : '/* TODO honotate: connect() needs the options of the database. */\n'
  parts.connect.push(`${missing}await ${connect}(${text ?? '{} as never'})`)
  return true
}

function readJwt(code: MovedCode, parts: AppParts, path: string, { args }: Call, method: string): boolean {
  const text = optionsText(code, path, args[0], method, 'createJwtOptions')
  const [container, service] = [code.use('Container', 'honotate'), code.use('JwtService', '@nestjs/jwt')]
  if (text !== undefined) parts.awaited.push(`${container}.set(${service}, new ${service}(${text}))`)
  return text !== undefined
}

/** Lets `app.ts` call `ConfigModule.forRoot()`, which reads the environment. */
function readConfig(code: MovedCode, parts: AppParts, path: string, { args: [given] }: Call): boolean {
  const options = given && constantOf(code.project, { path, node: given })
  const loaded = elementsIn(code.project, options?.path ?? path, memberOf(options?.node, 'load'))
  const values = loaded.flatMap((each) => loadedValue(code, each) ?? [])
  if (values.length < loaded.length) return false
  parts.loaded.push(...values)
  const text = options ? withoutMembers(code, options, /^(?:load|isGlobal|cache)$/u).replace(/^\{\s*\}$/u, '') : ''
  parts.environment.push(`await ${code.use('ConfigModule', '@nestjs/config')}.forRoot(${text})`)
  return true
}

/**
 * Writes `cats: await catsConfig()` for a function whose file has one `registerAs()`, with the name `'cats'`.
 * `undefined` for other functions.
 */
function loadedValue(code: MovedCode, { path, node }: Constant): string | undefined {
  const imported = code.project.module(path)?.imports.get(nameOf(node))
  const file = imported ? code.project.find(imported.module, path) : path
  const text = code.project.files.get(file ?? '') ?? ''
  const [found, ...others] = [...text.matchAll(/\bregisterAs\(\s*['"]([\w-]+)['"]/gu)]
  const isOne = nameOf(node) && found && others.length === 0
  const [, name = ''] = found ?? []
  return isOne ? `${/^\w+$/u.test(name) ? name : quoted(name)}: await ${code.textOf({ path, node })}()` : undefined
}

/** Writes the statement that sets the service of `@nestjs/config`; none if the app does not call its module. */
export function configService(code: MovedCode, { environment, loaded }: AppParts): readonly string[] {
  if (environment.length === 0) return []
  const [container, service] = [code.use('Container', 'honotate'), code.use('ConfigService', '@nestjs/config')]
  return [`${container}.set(${service}, new ${service}({ ${loaded.join(', ')} }))`]
}

/**
 * Writes the options that `forRoot()` or `register()` receives, or that a factory or a service returns; `undefined`
 * without any.
 */
function optionsText(code: MovedCode, from: string, given: Given, method: string, create: string): string | undefined {
  const options = given && constantOf(code.project, { path: from, node: given })
  if (!options || !method.endsWith('Async')) return options && withoutMembers(code, options, OF_TYPEORM_MODULE)
  const { path, node } = options
  const [factory, owner, other] = ['useFactory', 'useClass', 'useExisting'].map((name) => memberOf(node, name))
  const text = factory && withoutMembers(code, { path, node: factory }, OF_TYPEORM_MODULE)
  if (text) return `await ${factoryCall(code, options, text)} as never`
  const service = owner ?? other
  return service && `await ${serviceText(code, { path, node: service })}.${create}() as never`
}

function withoutMembers(code: MovedCode, options: Constant, names: RegExp): string {
  const cuts = nodesOf(options.node, 'ObjectExpression').flatMap(({ properties, end }) =>
    properties.flatMap((each, index) => {
      const isCut = each.type === 'Property' && names.test(code.source(options.path, each.key))
      return isCut ? [{ start: each.start, end: properties[index + 1]?.start ?? end - 1 }] : []
    }),
  )
  return code.textOf(options, cuts)
}

/** Writes the call of a factory with the services that it injects. */
export function factoryCall(code: MovedCode, { path, node }: Constant, text: string): string {
  const { params = [] } = (memberOf(node, 'useFactory') ?? {}) as { readonly params?: readonly Node[] }
  const args = elementsIn(code.project, path, memberOf(node, 'inject')).map((each, index) => {
    // `Users` in `{ token: Users, optional: true }`.
    const service = { path: each.path, node: memberOf(each.node, 'token') ?? each.node }
    const type = params[index] && parameterOf({ source: (range) => code.source(path, range) }, params[index]).type
    const isOther = type && type !== code.source(service.path, service.node)
    return `${serviceText(code, service)}${isOther ? ' as never' : ''}`
  })
  return `${/^\w+$/u.test(text) ? text : `(${text})`}(${args.join(', ')})`
}

export function serviceText(code: MovedCode, service: Constant): string {
  return `${code.use('Container', 'honotate')}.get(${tokenText(code, service)})`
}

/** Writes a token, with a cast for an abstract class, which the types of TypeDI do not accept. */
export function tokenText(code: MovedCode, token: Constant): string {
  const declared = code.project.nodeOf(token.path, nameOf(token.node))
  return `${code.textOf(token)}${declared?.type === 'ClassDeclaration' && declared.abstract ? ' as never' : ''}`
}
