import type { CallExpression, Expression, Node, ObjectExpression, Program } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { memberOf, namesOf } from './decorators.ts'
import { boundNames, countUses, declaredNames, type Statement } from './imported-names.ts'
import type { Declaration, Project } from './migrated-project.ts'
import { UNSAFE } from './migration.ts'
import type { MovedCode } from './moved-code.ts'
import { readCors, setting, type MainParts } from './main-settings.ts'
import type { AppParts } from './nest-providers.ts'

/** The file that starts an application of NestJS. */
export interface Main {
  readonly path: string
  /** The module of the application. */
  readonly root: Declaration
  readonly create: CallExpression
  /** The statements that start the application; `undefined` unless a function without parameters has them. */
  readonly body: readonly Node[] | undefined
  /** The other statements of the file. */
  readonly others: readonly Statement[]
}

/** Finds the calls of `NestFactory.create()` with a module of the project. */
export function mainsOf(project: Project): readonly Main[] {
  return [...project.files].flatMap(([path, code]) => {
    const module = /\bNestFactory\s*\.\s*create\b/u.test(code) ? project.module(path) : undefined
    return module && !/\.(?:spec|test|e2e-spec)\.[cm]?ts$/u.test(path)
      ? (mainOf(project, path, module.program) ?? [])
      : []
  })
}

function mainOf(project: Project, path: string, program: Program): Main | undefined {
  let create: CallExpression | undefined
  walk(program, {
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      const isFactory = project.module(path)?.imports.get(callee.object.name)?.name === 'NestFactory'
      if (isFactory && callee.property.type === 'Identifier' && callee.property.name === 'create') create ??= node
    },
  })
  const [first] = create?.arguments ?? []
  const root = first?.type === 'Identifier' ? project.resolve(path, first.name) : undefined
  if (!create || !root) return undefined
  const { start } = create
  const owner = program.body.find((each) => each.start <= start && start < each.end) as Statement
  const fn = functionOf(owner)
  const name = declaredNames(owner)[0] ?? ''
  const others = program.body.filter(
    (each) => each !== owner && each.type !== 'ImportDeclaration' && !isCallOf(each, name),
  )
  const isTop = owner.type === 'VariableDeclaration' && !fn
  const body = isTop ? program.body.filter((each) => each.type !== 'ImportDeclaration') : fn
  return { path, root, create, body, others: isTop ? [] : others }
}

/** The statements of `async function bootstrap() { … }`, of a function in a variable, or of one that is called at once. */
function functionOf(owner: Statement): readonly Node[] | undefined {
  const expression = owner.type === 'ExpressionStatement' ? calledFirst(owner.expression) : undefined
  const declared = owner.type === 'VariableDeclaration' ? owner.declarations[0]?.init : owner
  const { params, body } = (expression ?? declared) as {
    readonly params?: readonly Node[]
    readonly body?: Node | null
  }
  return params?.length === 0 && body?.type === 'BlockStatement' ? body.body : undefined
}

/** The function in `(async () => { … })()`, and in `void bootstrap().catch(…)`. */
function calledFirst(node: Expression): Expression {
  if (node.type === 'CallExpression') return calledFirst(node.callee)
  if (node.type === 'MemberExpression') return calledFirst(node.object)
  if (node.type === 'ParenthesizedExpression') return calledFirst(node.expression)
  if (node.type === 'UnaryExpression' || node.type === 'AwaitExpression') return calledFirst(node.argument)
  return node
}

function isCallOf(statement: Statement, name: string): boolean {
  if (statement.type !== 'ExpressionStatement') return false
  const called = calledFirst(statement.expression)
  return called.type === 'Identifier' && called.name === name
}

/** Reads the statements that start the application. */
export function readMain(code: MovedCode, main: Main, parts: AppParts): MainParts {
  const result: MainParts = {
    prefix: "''",
    cors: undefined,
    version: undefined,
    listen: '{ port: 3000 }',
    before: [],
    after: [],
  }
  const options = optionsOf(main)
  const cors = options && memberOf(options, 'cors')
  if (main.create.arguments.some(({ type }, index) => index > 0 && type !== 'NewExpression') && !options)
    parts.marks.add(`the arguments of ${code.source(main.path, main.create).replaceAll(/\s+/gu, ' ')}`)
  if (cors) readCors(code, main.path, cors, result, parts)
  const lost = options
    ? namesOf(options).filter((name) => !/^(?:cors|logger|bufferLogs|abortOnError|autoFlushLogs)$/u.test(name))
    : []
  if (lost.length > 0) parts.marks.add(`${lost.join(', ')} of NestFactory.create()`)
  if (!main.body) return result
  let isServed = false
  // The variable of the application, and variables that are made of it.
  const gone = new Set<string>()
  for (const statement of [...main.others, ...main.body]) {
    const source = code.source(main.path, statement)
    const text = (): string =>
      commentsBefore(code, main.path, statement) + code.textOf({ path: main.path, node: statement as Expression })
    const isDocument = /\b(?:SwaggerModule|DocumentBuilder)\b/u.test(source)
    const call = callOf(statement)
    const name = call && gone.has(call.object) ? call.name : ''
    if (contains(statement, main.create)) for (const each of namesIn(statement)) gone.add(each)
    // The logger of NestJS adds colours and times.
    else if (/^(?:await )?Logger\.(?:log|warn|error)\(/u.test(source))
      (isServed ? result.after : result.before).push(withAddress(source.replace(/Logger(?=\.)/u, 'console')))
    else if (!uses(statement, gone) && !isDocument) (isServed ? result.after : result.before).push(text())
    else if (isGet(source))
      result.before.push(
        text().replace(/=\s*\w+\s*\.\s*get\b(?:<[^(]*>)?/u, () => `= ${code.use('Container', 'honotate')}.get`),
      )
    else if (/\bapp\.getUrl\(\)/u.test(source) && isServed) result.after.push(withAddress(text()))
    else if (!call || !setting(code, main.path, name, call.args, result, parts)) {
      const shown = source.replaceAll(/\s+/gu, ' ').replace(/;$/u, '').slice(0, 160)
      parts.marks.add(
        isDocument
          ? "the page of SwaggerModule: app.get('/docs/*', scalarPage({ document }))"
          : `${/^(?:use|register)$/u.test(name) ? `${UNSAFE} ` : ''}${shown}${advised(shown)}`,
      )
      for (const each of namesIn(statement)) gone.add(each)
    }
    isServed ||= name === 'listen'
  }
  return result
}

/** The comments directly before a statement. */
function commentsBefore(code: MovedCode, path: string, { start }: Node): string {
  return (
    /(?:(?:\/\*(?:(?!\*\/)[^])*\*\/|\/\/[^\n]*)\n[^\S\n]*)+$/u.exec(code.source(path, { start: 0, end: start }))?.[0] ??
    ''
  )
}

function withAddress(text: string): string {
  return text.replaceAll(/(?:await )?app\.getUrl\(\)/gu, 'server.address')
}

/** The options of `NestFactory.create()`, also in a variable. */
function optionsOf({ create, body = [], others }: Main): ObjectExpression | undefined {
  const last = create.arguments.slice(1).find(({ type }) => type !== 'NewExpression')
  if (last?.type !== 'Identifier') return last?.type === 'ObjectExpression' ? last : undefined
  const declared = [...body, ...others].flatMap((each) =>
    each.type === 'VariableDeclaration' ? each.declarations : [],
  )
  const init = declared.find(({ id }) => id.type === 'Identifier' && id.name === last.name)?.init
  return init?.type === 'ObjectExpression' ? init : undefined
}

/** Middleware of Express, and what has its place. */
function advised(source: string): string {
  const found =
    /\b(helmet|compression|cookieParser|json|urlencoded|session|rateLimit|csurf|morgan)\(/u.exec(source)?.[1] ?? ''
  const place = {
    helmet: 'secureHeaders() of hono/secure-headers, in use',
    compression: 'compress() of hono/compress, in use',
    cookieParser: 'nothing: @CookieValue() reads cookies',
    json: 'limits: { body }',
    urlencoded: '@Consumes()',
    morgan: 'logger() of hono/logger, in use',
    csurf: 'csrf() of hono/csrf, in use',
  }[found]
  return place ? ` → ${place}` : ''
}

function contains(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

function namesIn(statement: Node): readonly string[] {
  return statement.type === 'VariableDeclaration' ? statement.declarations.flatMap(({ id }) => boundNames(id)) : []
}

function uses(statement: Node, names: ReadonlySet<string>): boolean {
  const found = new Map<string, number>()
  countUses(statement, found)
  return [...names].some((name) => (found.get(name) ?? 0) > 0)
}

/** Whether a statement is `const config = app.get(ConfigService)`. */
function isGet(source: string): boolean {
  return /^\w+ \w+(?:: \w+)?\s*=\s*\w+\s*\.\s*get\b[^(]*\([\w$]+\)/u.test(source)
}

function callOf(
  statement: Node,
): { readonly object: string; readonly name: string; readonly args: readonly Expression[] } | undefined {
  const whole =
    statement.type === 'ExpressionStatement'
      ? statement.expression
      : statement.type === 'VariableDeclaration'
        ? statement.declarations[0]?.init
        : undefined
  const call = whole?.type === 'AwaitExpression' ? whole.argument : whole
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined
  const { object, property } = call.callee
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return undefined
  return { object: object.name, name: property.name, args: call.arguments as Expression[] }
}
