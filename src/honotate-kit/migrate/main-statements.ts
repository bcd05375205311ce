import type { Expression, Node } from 'oxc-parser'
import { boundNames, countUses, declaredNames, usesOf, type Statement } from './imported-names.ts'
import { expressionIn, type Main } from './main-file.ts'
import { MainSettings, PROTECTS } from './main-settings.ts'
import { declarationKey } from './migrated-project.ts'
import { UNSAFE } from './migration.ts'
import type { MovedCode } from './moved-code.ts'
import type { ModuleReader } from './nest-modules.ts'
import { callOf, callsIn, functionOf, hasNode, memberOf, nameOf, namesOf, returnsOf, rootOf } from './nodes.ts'
import { variablesOf, type ByName, type Call, type Given } from './nodes.ts'

export function readMain(code: MovedCode, main: Main, modules: ModuleReader): MainSettings {
  const settings = new MainSettings(code, modules)
  const { create, path, body = [], others } = main
  const given = create.arguments.slice(1)
  const options = optionsOf(main)
  if (given.some(({ type }) => type !== 'NewExpression') && !options)
    modules.mark(`the arguments of ${code.source(path, create)}`)
  for (const each of given)
    if (each.type === 'NewExpression' && each.arguments.length > 0) modules.mark(code.source(path, each))
  const cors = memberOf(options, 'cors')
  if (cors) settings.readCors(path, cors)
  const lost = namesOf(options).filter((name) => !/^(?:cors|logger|bufferLogs|abortOnError|autoFlushLogs)$/u.test(name))
  if (lost.length > 0) modules.mark(`${lost.join(', ')} of NestFactory.create()`)
  // Leaves out the classes of modules, which may be in the same file.
  const isModule = (each: Node): boolean =>
    declaredNames(each as Statement).some((name) => modules.parts.modules.has(declarationKey({ path, name })))
  const statements = [...others, ...body].filter((each) => !isModule(each))
  const steps = main.body ? stepsOf(settings, path, statements, new Set()) : []
  const lostNodes = steps.filter(({ isLost }) => isLost).map(({ node }) => node)
  const all = countUses(steps.map(({ node }) => node))
  const left = countUses(options ? [...lostNodes, ...given] : lostNodes)
  // Whether a node calls nothing, and declares variables that only lost statements and the arguments of `create()` use.
  const isUnused = (node: Node): boolean =>
    namesIn(node).length > 0 &&
    namesIn(node).every((name) => left.has(name) && all.get(name) === 1 + (left.get(name) ?? 0)) &&
    !hasNode(node, /^(?:Call|New|Await)Expression$/u)
  for (const { node, text, isAfter } of steps)
    if (text && !isUnused(node)) (isAfter ? settings.after : settings.before).push(text())
  return settings
}

/** Makes the text of a kept statement, and adds its imports. */
type Text = () => string

/** Whether a statement uses the application or Swagger, and whether it follows `listen()`. */
type AppUse = Readonly<Record<'isUsed' | 'isAfter', boolean>>

/** A statement that starts the application, and its code in app.ts. */
interface Step {
  readonly node: Node
  /** `undefined` for a statement that app.ts replaces or loses. */
  readonly text?: Text
  readonly isLost: boolean
  readonly isAfter: boolean
}

/** The names that app.ts declares, besides `app`. */
const RESERVED = /^(?:options|start)$/u

const DOCUMENT = "the page of SwaggerModule: app.get('/docs/*', scalarPage({ document }))"

/** @param gone The names of the application's variable and of variables that depend on it. Receives further names. */
function stepsOf(settings: MainSettings, path: string, statements: readonly Node[], gone: Set<string>): Step[] {
  const { code, modules } = settings
  const steps: Step[] = []
  let isAfter = false
  const isCreation = (node: Node): boolean => /\bNestFactory\s*\.\s*create\b/u.test(code.source(path, node))
  // Adds the names before the loop, since `let app` may precede the statement that creates the application.
  for (const name of statements.filter(isCreation).flatMap(namesIn)) gone.add(name)
  for (const node of statements) {
    const source = code.source(path, node)
    const isDocument = /\b(?:SwaggerModule|DocumentBuilder)\b/u.test(source)
    const call = statementCall(node)
    const ofApp = call && gone.has(nameOf(call.object)) ? call : undefined
    const isReturned = node.type === 'ReturnStatement' && gone.has(nameOf(node.argument))
    // `let app`
    const isOnlyDeclared = variablesOf(node).every(({ id, init }) => !init && gone.has(nameOf(id)))
    const isCreated = isReturned || isCreation(node) || (node.type === 'VariableDeclaration' && isOnlyDeclared)
    const isUsed = isDocument || usesOf(node).some(({ name }) => gone.has(name))
    const text = isCreated ? undefined : textOf(code, path, node, { isUsed, isAfter })
    const setup = text ? undefined : setupOf(code, path, gone, statements, call)
    const isSet = setup !== undefined || isCreated || (ofApp !== undefined && settings.read(path, ofApp))
    if (text) for (const each of namesIn(node)) if (RESERVED.test(each)) code.rename(path, each)
    if (setup) {
      steps.push(...stepsOf(settings, setup.path, setup.body, new Set([setup.parameter])))
      modules.parts.modules.set(declarationKey(setup), setup)
    }
    const isLost = !text && !isSet
    // `(await NestFactory.create(AppModule)).useGlobalPipes(pipe)`
    const isUnsafe = (isLost || isCreated) && protects(code, path, node, statements)
    if (isLost) for (const each of namesIn(node)) gone.add(each)
    if (isLost || isUnsafe) modules.mark(isDocument && !isUnsafe ? DOCUMENT : lostMark(source, isUnsafe))
    steps.push({ node, isAfter, isLost, ...(text && { text }) })
    isAfter ||= ofApp?.name === 'listen'
  }
  return steps
}

const MIDDLEWARE: ByName = {
  helmet: 'secureHeaders() of hono/secure-headers, in use',
  compression: 'compress() of hono/compress, in use',
  cookieParser: 'nothing: @CookieValue() reads cookies',
  json: 'limits: { body }',
  urlencoded: '@Consumes()',
  csurf: 'csrf() of hono/csrf, in use',
  morgan: 'logger() of hono/logger, in use',
}
const IS_MIDDLEWARE = new RegExp(`\\b(${Object.keys(MIDDLEWARE).join('|')})\\(`, 'u')

/**
 * Whether a node, or code of the project that it calls, may add guards and the like.
 *
 * @param near The statements around the node, which may declare functions that it calls.
 */
function protects(code: MovedCode, path: string, node: Node, near: readonly Node[], seen = new Set([node])): boolean {
  if (PROTECTS.test(code.source(path, node))) return true
  return callsIn(node).some((call) => {
    const name = nameOf(rootOf(call.node))
    const own = near.find((each) => declaredNames(each).includes(name))
    const found = own ? undefined : code.project.resolve(path, name)
    const called = found ? code.project.node(found) : own
    if (!called || seen.has(called)) return false
    return protects(code, found?.path ?? path, called, found ? [] : near, seen.add(called))
  })
}

function lostMark(source: string, isUnsafe: boolean): string {
  const shown = source.replaceAll(/\s+/gu, ' ').replace(/;$/u, '').slice(0, 160)
  const place = MIDDLEWARE[IS_MIDDLEWARE.exec(shown)?.[1] ?? '']
  return `${isUnsafe ? `${UNSAFE} ` : ''}${shown}${place ? ` → ${place}` : ''}`
}

/**
 * Prepares the text of a statement in app.ts; `undefined` if the statement uses the application or Swagger in a way
 * that app.ts cannot keep.
 */
function textOf(code: MovedCode, path: string, node: Node, { isUsed, isAfter }: AppUse): Text | undefined {
  const source = code.source(path, node)
  const comments = /(?:(?:\/\*(?:(?!\*\/)[^])*\*\/|\/\/[^\n]*)\n[^\S\n]*)+$/u
  const text = (): string =>
    (comments.exec(code.source(path, { start: 0, end: node.start }))?.[0] ?? '') +
    code.textOf({ path, node: node as Expression })
  const withAddress = (each: string): string => each.replaceAll(/(?:await )?app\.getUrl\(\)/gu, 'server.address')
  // `console` replaces the logger of NestJS, without its colours and times.
  if (/^(?:await )?Logger\.(?:log|warn|error)\(/u.test(source))
    return () => withAddress(source.replace(/Logger(?=\.)/u, 'console'))
  if (!isUsed) return text
  // `const config = app.get(ConfigService)`
  if (/^\w+ \w+(?:: \w+)?\s*=\s*\w+\s*\.\s*get\b[^(]*\([\w$]+\)/u.test(source))
    return () => text().replace(/=\s*\w+\s*\.\s*get\b(?:<[^(]*>)?/u, () => `= ${code.use('Container', 'honotate')}.get`)
  return isAfter && /\bapp\.getUrl\(\)/u.test(source) ? () => withAddress(text()) : undefined
}

/**
 * Finds the function of the project in a call such as `setup(app)`. `undefined` for other calls, or if the statements
 * of the function cannot move, for example if they declare a name that `others` declare.
 */
function setupOf({ project }: MovedCode, path: string, gone: Set<string>, others: readonly Node[], call?: Call) {
  const [only, ...more] = call?.args ?? []
  if (!only || !gone.has(nameOf(only)) || more.length > 0 || call?.object) return undefined
  const found = project.resolve(path, call?.name ?? '')
  const declared = (found && functionOf(project.node(found))) as Partial<Node & { type: 'FunctionDeclaration' }>
  const { params, body } = declared ?? {}
  const parameter = nameOf(params?.[0] as Node | undefined)
  if (!found || !parameter || body?.type !== 'BlockStatement') return undefined
  const known = new Set(others.flatMap(namesIn))
  const isReturn = (node: Node): boolean =>
    node.type === 'ReturnStatement' && (!node.argument || nameOf(node.argument) === parameter)
  const rest = (body.body as readonly Node[]).filter((each) => !isReturn(each))
  const isPlain = returnsOf(body).length === body.body.length - rest.length
  const isFree = !rest.flatMap(namesIn).some((name) => known.has(name))
  return isPlain && isFree ? { ...found, body: rest, parameter } : undefined
}

/** Finds the options of `NestFactory.create()`, also in a variable; `undefined` if they are not an object literal. */
function optionsOf({ create, body = [], others }: Main): Given {
  const last = create.arguments.slice(1).find(({ type }) => type !== 'NewExpression')
  const variables = [...body, ...others].flatMap(variablesOf)
  const options = nameOf(last) ? variables.find(({ id }) => nameOf(id) === nameOf(last))?.init : last
  return options?.type === 'ObjectExpression' ? options : undefined
}

/** Lists the variables that a statement declares, or to which it assigns an awaited value such as the application. */
function namesIn(statement: Node): readonly string[] {
  const expression = statement.type === 'ExpressionStatement' ? statement.expression : undefined
  const isAwaited = expression?.type === 'AssignmentExpression' && expression.right.type === 'AwaitExpression'
  const assigned = isAwaited ? [nameOf(expression.left)].filter(Boolean) : []
  return [...variablesOf(statement).flatMap(({ id }) => boundNames(id)), ...assigned]
}

/**
 * Reads the call that a statement consists of, or assigns to its first variable. `undefined` unless it calls a function
 * or a method of a variable.
 */
function statementCall(statement: Node): Call | undefined {
  const whole = expressionIn(statement)
  const call = callOf(whole?.type === 'AwaitExpression' ? whole.argument : whole)
  return call?.name && (!call.object || nameOf(call.object)) ? call : undefined
}
