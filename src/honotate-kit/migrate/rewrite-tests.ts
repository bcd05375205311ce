import type { Expression, Node } from 'oxc-parser'
import { applicationsOf } from './app-file.ts'
import { exportOf } from './decorators.ts'
import { repositoryToken } from './entities.ts'
import { declarationKey } from './migrated-project.ts'
import { MovedCode, specifierTo, type AppParts } from './moved-code.ts'
import { moduleOptions, ModuleReader } from './nest-modules.ts'
import { callsIn, chainOf, decoratorsIn, elementsOf, functionOf, memberOf, nameOf, namesOf } from './nodes.ts'
import { nodesOf, resultOf, type ByName, type Call } from './nodes.ts'
import { rewriteTypes } from './rewrite-requests.ts'
import type { SourceFile } from './source-file.ts'

const TESTING = 'createTestApp({ controllers, override }) of honotate/testing takes its place.'

/** Rewrites `Test.createTestingModule()` to `createTestApp()` if its parts are literal; otherwise marks it. */
export function rewriteTests(file: SourceFile): void {
  const server = /\.getHttpServer\(\)/u.test(file.text.original) ? ['server: true'] : []
  const made = nodesOf(file.program, 'CallExpression').flatMap((node) => {
    const token = tokenOf(file, node)
    if (token) file.text.overwrite(node.start, node.end, token)
    const { root, calls } = chainOf(node)
    const isModule = exportOf(file, root)?.name === 'Test' && calls.at(-1)?.name === 'compile'
    return isModule ? [{ node, options: optionsOf(file, calls) }] : []
  })
  // One variable may hold the modules of several tests, so all become apps, or none.
  const isLiteral = made.every(({ options }) => options)
  for (const { node, options = [] } of made)
    if (isLiteral) {
      const text = `${file.use('createTestApp', 'honotate/testing')}({ ${[...options, ...server].join(', ')} })`
      file.text.overwrite(node.start, node.end, text)
    } else file.todo(node, TESTING)
  if (isLiteral && made.length > 0) rewriteUses(file)
}

/**
 * Writes the options of `createTestApp()`; `undefined` if a part of the module is not literal, or has no counterpart.
 */
function optionsOf(file: SourceFile, [first, ...calls]: readonly Call[]): readonly string[] | undefined {
  const given = first?.args[0]
  const isKnown = namesOf(given).every((name) => /^(?:imports|controllers|providers|exports)$/u.test(name))
  if (given?.type !== 'ObjectExpression' || !isKnown) return undefined
  const [imports, controllers, providers] = ['imports', 'controllers', 'providers'].map((name) => {
    const value = memberOf(given, name)
    return value ? elementsOf(value) : []
  })
  if (!imports || !controllers || !providers) return undefined
  const modules = imports.filter((each) => !IS_FEATURE.test(file.source(each))).map((each) => moduleOf(file, each))
  const overrides = [...providers.map((each) => override(file, each)), ...replaced(file, calls.slice(0, -1))]
  if (!modules.every((each) => each !== undefined) || overrides.includes(undefined)) return undefined
  const inApps = new Set(modules.flatMap(({ app, parts }) => (app ? [...parts.modules.keys()] : [])))
  const others = modules.filter(({ key }) => !inApps.has(key))
  if (others.some(({ parts }) => hasMore(parts))) return undefined
  const { project, path } = file.scope
  const apps = modules.flatMap(({ app }) => (app ? [file.use('options', specifierTo(project, path, app))] : []))
  const own = [
    ...others.flatMap(({ code, parts }) => [...parts.controllers].map((name) => file.use(name, code.moduleOf(name)))),
    ...controllers.map((each) => file.source(each)),
  ]
  const ofApps = apps.map((each) => `...(${each}.controllers ?? [])`)
  const pairs = overrides.filter(Boolean)
  return [
    ...apps.map((each) => `...${each}`),
    ...(own.length > 0 || apps.length === 0 ? [`controllers: [${[...ofApps, ...own].join(', ')}]`] : []),
    ...(pairs.length > 0 ? [`override: [${pairs.join(', ')}]`] : []),
  ]
}

const IS_FEATURE = /^TypeOrmModule\s*\.\s*forFeature\b/u

/** Reads a module of the project, and the path of its app if it is a root module; `undefined` for other nodes. */
function moduleOf({ scope: { project, path } }: SourceFile, node: Node) {
  const found = project.resolve(path, nameOf(node))
  if (!found || moduleOptions(project, found) === undefined) return undefined
  const [key, code] = [declarationKey(found), new MovedCode(project, path, [])]
  const app = applicationsOf(project).find(({ root }) => declarationKey(root) === key)?.app
  return { key, code, app, parts: new ModuleReader(code, found).parts }
}

function hasMore(parts: AppParts): boolean {
  return Object.entries(parts).some(([name, each]) => !/^(?:controllers|modules)$/u.test(name) && [...each].length > 0)
}

/**
 * Writes the override of a provider. Returns `''` for a class with a decorator, since it needs no override, and
 * `undefined` if there is no equal override.
 */
function override(file: SourceFile, node: Node): string | undefined {
  const [id, name] = [memberOf(node, 'provide'), nameOf(node)]
  if (!id && !file.scope.isClass(name)) return undefined
  if (!id) return decoratorsIn(file.scope.node(name)).length > 0 ? '' : `[${name}, new ${name}()]`
  const token = tokenOf(file, id) ?? file.source(id)
  const [value, owner, factory] = ['useValue', 'useClass', 'useFactory'].map((name) => memberOf(node, name))
  if (value) return `[${token}, ${partOf(file, value)}]`
  if (owner?.type === 'Identifier') return `[${token}, new ${owner.name}()]`
  const result = factory && !memberOf(node, 'inject') ? resultOf(functionOf(factory)) : undefined
  return result ? `[${token}, ${partOf(file, result)}]` : undefined
}

/** Writes a value, with a cast if it may lack members of the service, as NestJS allowed. */
function partOf(file: SourceFile, value: Node): string {
  return `${file.source(value)}${/^(?:Object|Ident)/u.test(value.type) ? ' as never' : ''}`
}

/** Writes the overrides for `overrideProvider(A).useValue(b)`, with `undefined` for each unknown call. */
function replaced(file: SourceFile, calls: readonly Call[]): readonly (string | undefined)[] {
  return calls.flatMap(({ name, args: [id] }, index) => {
    if (/^use(?:Value|Class)$/u.test(name)) return []
    const { name: kind, args: [value] = [] } = calls[index + 1] ?? {}
    if (!id || !value || !/^override(?:Provider|Guard|Interceptor)$/u.test(name)) return [undefined]
    const text = kind === 'useValue' ? partOf(file, value) : `new ${file.source(value)}()`
    return [`[${tokenOf(file, id) ?? file.source(id)}, ${text}]`]
  })
}

/** Writes the token of the repository in `getRepositoryToken(Cat)`; `undefined` for other expressions. */
function tokenOf(file: SourceFile, node: Expression): string | undefined {
  if (node.type !== 'CallExpression' || exportOf(file, node.callee)?.name !== 'getRepositoryToken') return undefined
  const [entity, ...others] = node.arguments
  return entity && others.length === 0 ? repositoryToken(file, file.source(entity)) : undefined
}

/** By method: the code that replaces `.method(…)` after the module or the application of a test. */
const CALLS: ByName = { createNestApplication: '', getHttpServer: '.address!', close: '[Symbol.asyncDispose]()' }

/** Rewrites the types of the module and the application of a test, their setup, and their uses. */
function rewriteUses(file: SourceFile): void {
  rewriteTypes(file, {
    '@nestjs/testing.TestingModule': 'TestApp',
    '@nestjs/common.INestApplication': 'TestApp',
    '@nestjs/platform-express.NestExpressApplication': 'TestApp',
  })
  const isMade = (value: Node | null): boolean =>
    value !== null && /\bcreateTestingModule\b|\.createNestApplication\b/u.test(file.source(value))
  const declared = nodesOf(file.program, 'VariableDeclarator').filter(({ init }) => isMade(init))
  const assigned = nodesOf(file.program, 'AssignmentExpression').filter(({ right }) => isMade(right))
  const names = new Set([...declared.map(({ id }) => nameOf(id)), ...assigned.map(({ left }) => file.source(left))])
  for (const node of nodesOf(file.program, 'ExpressionStatement')) {
    const [, object = '', method = ''] = /^(?:await )?([\w.]+)\.(\w+)\(/u.exec(file.source(node)) ?? []
    if (!names.has(object)) continue
    // Remove calls that only NestJS needs before the first request.
    const isLeft = method === 'getHttpAdapter' && /\.ready\(\);?$/u.test(file.source(node))
    if (isLeft || /^(?:init|useGlobalPipes|enableShutdownHooks)$/u.test(method)) file.text.remove(node.start, node.end)
    else if (/^(?:useGlobal\w+|setGlobalPrefix|enable\w+|use)$/u.test(method))
      file.todo(node, `${method}() is an option of createTestApp().`)
  }
  for (const { node, object, property, name } of callsIn(file.program)) {
    if (!object || !names.has(file.source(object))) continue
    if (Object.hasOwn(CALLS, name)) file.text.overwrite(object.end, node.end, CALLS[name] ?? '')
    else if (name === 'resolve') file.text.overwrite(property.start, property.end, 'get')
  }
}
