import type { Class, Expression, Node, ObjectExpression } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { calleeOf } from './decorators.ts'
import { memberOf, type Range, resultOf } from './nodes.ts'
import { constantOf, type Constant } from './constants.ts'
import { entitiesOf } from './entities.ts'
import { UNSAFE } from './migration.ts'
import { declarationKey, type Declaration, type Project } from './migrated-project.ts'
import type { MovedCode } from './moved-code.ts'
import { elementsOf, factoryCall, readProvider, type AppParts } from './nest-providers.ts'
import { specifierTo } from './places.ts'

/** Where the options of the packages with modules go. */
const RECIPES: Readonly<Record<string, string>> = {
  ConfigModule: 'readConfig(): see "@nestjs/config" in the recipes',
  JwtModule: 'see "@nestjs/jwt and Passport" in the recipes',
  PassportModule: 'see "@nestjs/jwt and Passport" in the recipes',
  ThrottlerModule: 'see "@nestjs/throttler" in the recipes',
  MongooseModule: 'see "Mongoose" in the recipes',
  PrismaModule: 'see "Prisma" in the recipes',
  TerminusModule: 'health() of honotate/health',
  ServeStaticModule: "app.use('/*', serveStatic({ root })) of @hono/node-server/serve-static",
  ScheduleModule: 'see "Jobs" in the guide',
}

/** The options of TypeOrmModule that a data source does not have. */
const OF_TYPEORM_MODULE =
  /^(?:entities|autoLoadEntities|retryAttempts|retryDelay|toRetry|verboseRetryLog|keepConnectionAlive|manualInitialization)$/u

/** Reads the modules that a module imports, and the module. */
export function readModules(code: MovedCode, root: Declaration): AppParts {
  const parts: AppParts = {
    modules: new Map(),
    controllers: new Set(),
    guards: new Set(),
    interceptors: new Set(),
    advice: new Set(),
    statements: [],
    connect: [],
    awaited: [],
    eager: [],
    marks: new Set(),
  }
  visit(code, root, parts)
  return parts
}

/** The options of a class with `@Module()`; `undefined` for another class. */
export function moduleOptions(project: Project, found: Declaration): Expression | null | undefined {
  const node = project.node(found)
  if (node?.type !== 'ClassDeclaration') return undefined
  for (const { expression } of node.decorators ?? []) {
    const callee = calleeOf(expression)
    const imported = callee.type === 'Identifier' ? project.module(found.path)?.imports.get(callee.name) : undefined
    if (imported?.name === 'Module' && imported.module === '@nestjs/common')
      return expression.type === 'CallExpression' ? ((expression.arguments[0] as Expression | undefined) ?? null) : null
  }
  return undefined
}

function visit(code: MovedCode, found: Declaration, parts: AppParts): void {
  const key = declarationKey(found)
  const given = moduleOptions(code.project, found)
  if (given === undefined || parts.modules.has(key)) return
  parts.modules.set(key, found)
  readOptions(code, found.path, given, parts)
  const middleware = configured(code, found)
  if (middleware) parts.marks.add(`${UNSAFE} ${middleware} → createApp({ use })`)
}

function readOptions(code: MovedCode, path: string, given: Expression | null, parts: AppParts): void {
  if (!given) return
  const options = constantOf(code.project, { path, node: given })
  if (options.node.type !== 'ObjectExpression') return void parts.marks.add(`what ${code.textOf(options)} has`)
  const list = (name: string): readonly Constant[] => {
    const node = memberOf(options.node as ObjectExpression, name)
    return node ? elementsOf(code, { path: options.path, node }) : []
  }
  for (const each of list('imports')) readImport(code, each, parts)
  for (const each of list('controllers')) parts.controllers.add(code.textOf(each))
  for (const each of list('providers')) readProvider(code, each, parts)
}

function readImport(code: MovedCode, { path, node }: Constant, parts: AppParts): void {
  const inner =
    node.type === 'CallExpression' && /^forwardRef$/u.test(code.source(path, node.callee))
      ? resultOf(node.arguments[0] as Node)
      : node
  if (inner?.type === 'Identifier') {
    const found = code.project.resolve(path, inner.name)
    if (found && moduleOptions(code.project, found) !== undefined) return visit(code, found, parts)
    return undefined
  }
  const call = inner?.type === 'AwaitExpression' ? inner.argument : inner
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression')
    return void parts.marks.add(`the import ${inner ? code.source(path, inner) : ''}`)
  const [owner = '', method = ''] = code.source(path, call.callee).split('.')
  const found = code.project.resolve(path, owner)
  if (found && moduleOptions(code.project, found) !== undefined) {
    visit(code, found, parts)
    const dynamic = dynamicOptions(code, found, method)
    if (dynamic) return readOptions(code, found.path, dynamic, parts)
    return void parts.marks.add(`what ${owner}.${method}() returned: its providers`)
  }
  if (owner === 'TypeOrmModule') return readTypeOrm(code, { path, node: call }, method, parts)
  if (!/^(?:forFeature|registerQueue)/u.test(method)) carryOver(owner, `${owner}.${method}()`, parts)
}

function carryOver(name: string, shown: string, parts: AppParts): void {
  parts.marks.add(`the options of ${shown}${RECIPES[name] ? `: ${RECIPES[name]}` : ''}`)
}

/** The object that a static method of a dynamic module returns. */
function dynamicOptions({ project }: MovedCode, found: Declaration, name: string): ObjectExpression | undefined {
  const { body } = project.node(found) as Class
  for (const member of body.body) {
    if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier' || member.key.name !== name) continue
    const result = resultOf(member.value)
    return result?.type === 'ObjectExpression' && member.value.params.length === 0 ? result : undefined
  }
  return undefined
}

function readTypeOrm(
  code: MovedCode,
  { path, node }: Constant & { readonly node: Extract<Expression, { type: 'CallExpression' }> },
  method: string,
  parts: AppParts,
): void {
  const { project } = code
  if (!method.startsWith('forRoot')) return
  const { all, path: repositories } = entitiesOf(project)
  if (all.size === 0) return void parts.marks.add('the options of TypeOrmModule: see "TypeORM" in the recipes')
  const [given] = node.arguments as Expression[]
  const options = given && constantOf(project, { path, node: given })
  const connect = code.use('connect', specifierTo(project, code.path, repositories))
  const text = options && method === 'forRoot' ? withoutEntities(code, options) : options && asyncOptions(code, options)
  const missing = text ? '' : '/* TODO honotate: connect() needs the options of the database. */\n'
  parts.connect.push(`${missing}await ${connect}(${text ?? '{} as never'})`)
}

/** The options of a module of TypeORM without those that a data source does not have. */
function withoutEntities(code: MovedCode, options: Constant): string {
  const cuts: Range[] = []
  walk(options.node, {
    ObjectExpression: ({ properties, end }) => {
      for (const [index, each] of properties.entries())
        if (each.type === 'Property' && OF_TYPEORM_MODULE.test(code.source(options.path, each.key)))
          cuts.push({ start: each.start, end: properties[index + 1]?.start ?? end - 1 })
    },
  })
  return code.textOf(options, cuts)
}

/** The options that a factory, or a service, returns. */
function asyncOptions(code: MovedCode, { path, node }: Constant): string | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const factory = memberOf(node, 'useFactory')
  const owner = memberOf(node, 'useClass') ?? memberOf(node, 'useExisting')
  if (factory) return `await ${factoryCall(code, path, node, withoutEntities(code, { path, node: factory }))} as never`
  const service = owner && `${code.use('Container', 'honotate')}.get(${code.textOf({ path, node: owner })})`
  return service && `await ${service}.createTypeOrmOptions() as never`
}

/** `configure(): LoggerMiddleware` of a module that applies middleware. */
function configured(code: MovedCode, found: Declaration): string | undefined {
  const { body } = code.project.node(found) as Class
  const member = body.body.find(
    (each) => each.type === 'MethodDefinition' && each.key.type === 'Identifier' && each.key.name === 'configure',
  )
  if (!member) return undefined
  const names: string[] = []
  walk(member, {
    CallExpression: ({ callee, arguments: args }) => {
      if (
        callee.type === 'MemberExpression' &&
        /^(?:apply|forRoutes|exclude)$/u.test(code.source(found.path, callee.property))
      )
        names.push(
          `${code.source(found.path, callee.property)}(${args.map((each) => code.source(found.path, each)).join(', ')})`,
        )
    },
  })
  if (names.length === 0) return undefined
  return `configure() of ${found.name}: ${names.toReversed().join('.').replaceAll(/\s+/gu, ' ')}`
}
