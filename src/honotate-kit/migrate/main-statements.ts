import type { Expression, Node, ObjectExpression } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { functionOf, memberOf, namesOf, returnsOf } from './nodes.ts'
import { boundNames, countUses, usesOf } from './imported-names.ts'
import type { Main } from './main-file.ts'
import { declarationKey, type Declaration } from './migrated-project.ts'
import { UNSAFE } from './migration.ts'
import type { MovedCode } from './moved-code.ts'
import { readCors, setting, type MainParts } from './main-settings.ts'
import type { AppParts } from './nest-providers.ts'

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
  const steps = main.body ? stepsOf({ code, parts, result }, main.path, [...main.others, ...main.body], new Set()) : []
  const lostNodes = steps.filter(({ isLost }) => isLost).map(({ node }) => node)
  const all = countUses(steps.map(({ node }) => node))
  const left = countUses(options ? [...lostNodes, ...main.create.arguments.slice(1)] : lostNodes)
  // A variable without calls that only lost statements use.
  const isUnused = (node: Node): boolean =>
    namesIn(node).length > 0 &&
    namesIn(node).every((name) => left.has(name) && all.get(name) === 1 + (left.get(name) ?? 0)) &&
    countCalls(node) === 0
  for (const { node, text, isAfter } of steps)
    if (text && !isUnused(node)) (isAfter ? result.after : result.before).push(text())
  return result
}

/** The code for a statement that starts the application. */
interface Step {
  readonly node: Node
  /** `undefined` for a statement whose work the options of the app do, or whose work is lost. */
  readonly text?: () => string
  readonly isLost: boolean
  readonly isAfter: boolean
}

interface Reading {
  readonly code: MovedCode
  readonly parts: AppParts
  readonly result: MainParts
}

/** @param gone The variable of the application, and variables that are made of it. */
function stepsOf(reading: Reading, path: string, statements: readonly Node[], gone: Set<string>): readonly Step[] {
  const { code, parts, result } = reading
  const steps: Step[] = []
  let isAfter = false
  // `let app` may precede the function that creates the application.
  for (const each of statements.filter(isCreation(code, path))) for (const name of namesIn(each)) gone.add(name)
  for (const node of statements) {
    const source = code.source(path, node)
    const isDocument = /\b(?:SwaggerModule|DocumentBuilder)\b/u.test(source)
    const call = callOf(node)
    const name = call && gone.has(call.object) ? call.name : ''
    const isCreated = isCreation(code, path)(node) || isOnlyDeclared(node, gone)
    const isUsed = isDocument || uses(node, gone)
    const text = isCreated ? undefined : textOf(code, path, node, source, { isUsed, isAfter })
    const setup = text ? undefined : setupOf(code, path, call, gone, statements)
    const isSet = setup !== undefined || isCreated || (call && setting(code, path, name, call.args, result, parts))
    if (!text && !isSet) for (const each of namesIn(node)) gone.add(each)
    if (text) for (const each of namesIn(node)) if (RESERVED.test(each)) code.rename(path, each)
    if (setup) steps.push(...stepsOf(reading, setup.path, setup.body, new Set([setup.parameter])))
    if (setup) parts.modules.set(declarationKey(setup), setup)
    if (!text && !isSet) parts.marks.add(isDocument ? DOCUMENT : lostMark(source, name))
    steps.push({ node, isAfter, isLost: !text && !isSet, ...(text && { text }) })
    isAfter ||= name === 'listen'
  }
  return steps
}

function isCreation(code: MovedCode, path: string): (node: Node) => boolean {
  return (node) => /\bNestFactory\s*\.\s*create\b/u.test(code.source(path, node))
}

/** Whether a statement is `let app`. */
function isOnlyDeclared(node: Node, names: ReadonlySet<string>): boolean {
  return (
    node.type === 'VariableDeclaration' &&
    node.declarations.every(({ id, init }) => !init && id.type === 'Identifier' && names.has(id.name))
  )
}

/** The names that app.ts declares. */
const RESERVED = /^(?:options|start)$/u

const DOCUMENT = "the page of SwaggerModule: app.get('/docs/*', scalarPage({ document }))"

function lostMark(source: string, name: string): string {
  const shown = source.replaceAll(/\s+/gu, ' ').replace(/;$/u, '').slice(0, 160)
  return `${/^(?:use|register)$/u.test(name) ? `${UNSAFE} ` : ''}${shown}${advised(shown)}`
}

/** The text of a statement that app.ts keeps. */
function textOf(
  code: MovedCode,
  path: string,
  node: Node,
  source: string,
  { isUsed, isAfter }: { readonly isUsed: boolean; readonly isAfter: boolean },
): (() => string) | undefined {
  const text = (): string => commentsBefore(code, path, node) + code.textOf({ path, node: node as Expression })
  // The logger of NestJS adds colours and times.
  if (/^(?:await )?Logger\.(?:log|warn|error)\(/u.test(source))
    return () => withAddress(source.replace(/Logger(?=\.)/u, 'console'))
  if (!isUsed) return text
  if (isGet(source))
    return () => text().replace(/=\s*\w+\s*\.\s*get\b(?:<[^(]*>)?/u, () => `= ${code.use('Container', 'honotate')}.get`)
  return isAfter && /\bapp\.getUrl\(\)/u.test(source) ? () => withAddress(text()) : undefined
}

/** A function of the project that a statement calls only with the application, and that only sets it up. */
function setupOf(
  { project }: MovedCode,
  path: string,
  call: ReturnType<typeof callOf>,
  gone: ReadonlySet<string>,
  others: readonly Node[],
): (Declaration & { readonly body: readonly Node[]; readonly parameter: string }) | undefined {
  const [only, ...more] = call?.args ?? []
  if (only?.type !== 'Identifier' || !gone.has(only.name) || more.length > 0 || call?.object) return undefined
  const found = project.resolve(path, call?.name ?? '')
  const { params, body } = ((found && functionOf(project.node(found))) ?? {}) as Partial<
    Node & { type: 'FunctionDeclaration' }
  >
  const [parameter] = params ?? []
  if (!found || parameter?.type !== 'Identifier' || body?.type !== 'BlockStatement') return undefined
  const known = new Set(others.flatMap(namesIn))
  const isReturn = (node: Node): boolean =>
    node.type === 'ReturnStatement' &&
    (!node.argument || (node.argument.type === 'Identifier' && node.argument.name === parameter.name))
  const rest = (body.body as readonly Node[]).filter((each) => !isReturn(each))
  const isPlain = returnsOf(body).length === body.body.length - rest.length
  return isPlain && !rest.flatMap(namesIn).some((name) => known.has(name))
    ? { ...found, body: rest, parameter: parameter.name }
    : undefined
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

/** Middleware of Hono that replaces middleware of Express. */
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

function countCalls(statement: Node): number {
  let count = 0
  const add = (): void => void count++
  walk(statement, { CallExpression: add, NewExpression: add, AwaitExpression: add })
  return count
}

/** The variables that a statement declares, or that the application is assigned to. */
function namesIn(statement: Node): readonly string[] {
  if (statement.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression') {
    const { left, right } = statement.expression
    return left.type === 'Identifier' && right.type === 'AwaitExpression' ? [left.name] : []
  }
  return statement.type === 'VariableDeclaration' ? statement.declarations.flatMap(({ id }) => boundNames(id)) : []
}

function uses(statement: Node, names: ReadonlySet<string>): boolean {
  return usesOf(statement).some(({ name }) => names.has(name))
}

/** Whether a statement is `const config = app.get(ConfigService)`. */
function isGet(source: string): boolean {
  return /^\w+ \w+(?:: \w+)?\s*=\s*\w+\s*\.\s*get\b[^(]*\([\w$]+\)/u.test(source)
}

/** The call that a statement is; `object` is `''` for the call of a function. */
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
  if (call?.type !== 'CallExpression') return undefined
  const args = call.arguments as Expression[]
  if (call.callee.type === 'Identifier') return { object: '', name: call.callee.name, args }
  if (call.callee.type !== 'MemberExpression') return undefined
  const { object, property } = call.callee
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return undefined
  return { object: object.name, name: property.name, args }
}
