import type { CallExpression, Expression, Node, ObjectExpression } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { functionOf, memberOf, namesOf, resultOf } from './nodes.ts'
import { applicationsOf } from './app-file.ts'
import { entitiesOf, entityOf } from './entities.ts'
import { declarationKey } from './migrated-project.ts'
import { MovedCode } from './moved-code.ts'
import { moduleOptions, ModuleReader } from './nest-modules.ts'
import { specifierTo } from './places.ts'
import { rewriteTypes } from './rewrite-types.ts'
import type { SourceFile } from './source-file.ts'

const TESTING = 'createTestApp({ controllers, override }) of honotate/testing takes its place.'

/**
 * Rewrites `Test.createTestingModule()` with literal controllers and providers, or with the module of the application,
 * to `createTestApp()`; marks others.
 */
export function rewriteTests(file: SourceFile): void {
  rewriteTokens(file)
  if (!file.text.original.includes('createTestingModule')) return
  const names = new Set<string>()
  const isServed = /\.getHttpServer\(\)/u.test(file.text.original)
  const made: { readonly node: CallExpression; readonly options: readonly string[] | undefined }[] = []
  walk(file.program, {
    CallExpression: (node) => {
      const chain = chainOf(file, node)
      if (chain) made.push({ node, options: optionsOf(file, chain) })
    },
  })
  // One variable may have the modules of several tests, so all become apps, or none.
  const isLiteral = made.every(({ options }) => options)
  for (const { node, options = [] } of made) {
    const all = [...options, ...(isServed ? ['server: true'] : [])].join(', ')
    if (isLiteral)
      file.text.overwrite(node.start, node.end, `${file.use('createTestApp', 'honotate/testing')}({ ${all} })`)
    else file.todo(node, TESTING)
  }
  if (!isLiteral || made.length === 0) return
  rewriteTypes(file, {
    '@nestjs/testing.TestingModule': 'TestApp',
    '@nestjs/common.INestApplication': 'TestApp',
    '@nestjs/platform-express.NestExpressApplication': 'TestApp',
  })
  walk(file.program, {
    AssignmentExpression: ({ left, right }) => void (isMade(file, right) && names.add(file.source(left))),
    VariableDeclarator: ({ id, init }) =>
      void (
        init &&
        isMade(file, init) &&
        names.add(file.source({ start: id.start, end: id.typeAnnotation?.start ?? id.end }))
      ),
  })
  walk(file.program, {
    ExpressionStatement: (node) => rewriteSetup(file, node, names),
    CallExpression: (node) => rewriteUse(file, node, names),
  })
}

/** The calls after `Test.createTestingModule()` up to `compile()`, first call first. */
function chainOf(
  file: SourceFile,
  node: CallExpression,
): readonly { name: string; args: readonly Expression[] }[] | undefined {
  const calls: { name: string; args: readonly Expression[] }[] = []
  for (
    let at: Node = node;
    at.type === 'CallExpression' && at.callee.type === 'MemberExpression';
    at = at.callee.object
  ) {
    const { property, object }: { property: Node; object: Node } = at.callee
    calls.unshift({ name: file.source(property), args: at.arguments as Expression[] })
    if (exportOf(file, object)?.name === 'Test') return calls.at(-1)?.name === 'compile' ? calls : undefined
  }
  return undefined
}

/** The options of `createTestApp()`; `undefined` if a part of the module is not literal. */
function optionsOf(
  file: SourceFile,
  [first, ...calls]: NonNullable<ReturnType<typeof chainOf>>,
): readonly string[] | undefined {
  const [given] = first?.args ?? []
  if (
    given?.type !== 'ObjectExpression' ||
    !namesOf(given).every((name) => /^(?:imports|controllers|providers|exports)$/u.test(name))
  )
    return undefined
  const list = (name: string): readonly Node[] | undefined => {
    const value = memberOf(given, name)
    return value === undefined
      ? []
      : value.type === 'ArrayExpression'
        ? value.elements.filter((each) => each !== null)
        : undefined
  }
  const [imports, controllers, providers] = [list('imports'), list('controllers'), list('providers')]
  if (!imports || !controllers || !providers) return undefined
  const parts = imports.map((each) => imported(file, each))
  const overrides = [...providers.map((each) => override(file, each)), ...replaced(file, calls.slice(0, -1))]
  if (parts.includes(undefined) || overrides.includes(undefined)) return undefined
  const pairs = overrides.filter(Boolean)
  const added = parts.flat() as string[]
  const spread = added.filter((each) => each.startsWith('...'))
  const own = [...added.filter((each) => !each.startsWith('...')), ...controllers.map((each) => file.source(each))]
  return [
    ...spread,
    ...(own.length > 0 || spread.length === 0 ? [`controllers: [${own.join(', ')}]`] : []),
    ...(pairs.length > 0 ? [`override: [${pairs.join(', ')}]`] : []),
  ]
}

/** The options for an imported module: `...options` for the root module, and controllers for others. */
function imported(file: SourceFile, node: Node): readonly string[] | undefined {
  const { project, path } = file.scope
  if (/^TypeOrmModule\s*\.\s*forFeature\b/u.test(file.source(node))) return []
  const found = node.type === 'Identifier' ? project.resolve(path, node.name) : undefined
  if (!found || moduleOptions(project, found) === undefined) return undefined
  const isRoot = applicationsOf(project).find(({ root }) => declarationKey(root) === declarationKey(found))
  if (isRoot) return [`...${file.use('options', specifierTo(project, path, isRoot.app))}`]
  const code = new MovedCode(project, path, [])
  const reader = new ModuleReader(code)
  reader.visit(found)
  const { controllers, modules: _, ...others } = reader.parts
  if (Object.values(others).some((each) => [...each].length > 0)) return undefined
  return [...controllers].map((name) => file.use(name, code.moduleOf(name)))
}

/** The replacement for a provider: `''` for a service, which its type finds. */
function override(file: SourceFile, node: Node): string | undefined {
  if (node.type === 'Identifier') return file.scope.isClass(node.name) ? '' : undefined
  return node.type === 'ObjectExpression' ? pair(file, memberOf(node, 'provide'), node) : undefined
}

function pair(file: SourceFile, id: Expression | undefined, object: ObjectExpression): string | undefined {
  const [value, owner, factory] = ['useValue', 'useClass', 'useFactory'].map((name) => memberOf(object, name))
  if (!id) return undefined
  const token = tokenOf(file, id) ?? file.source(id)
  if (value) return `[${token}, ${file.source(value)}]`
  if (owner?.type === 'Identifier') return `[${token}, new ${owner.name}()]`
  const made = factory && !memberOf(object, 'inject') ? functionOf(factory) : undefined
  const result = made && resultOf(made)
  return result ? `[${token}, ${file.source(result)}]` : undefined
}

/** The replacements of `overrideProvider(A).useValue(b)`. */
function replaced(
  file: SourceFile,
  calls: readonly { name: string; args: readonly Expression[] }[],
): readonly (string | undefined)[] {
  return calls.flatMap(({ name, args: [id] }, index) => {
    if (!/^override(?:Provider|Guard|Interceptor)$/u.test(name))
      return /^use(?:Value|Class)$/u.test(name) ? [] : [undefined]
    const next = calls[index + 1]
    const [value] = next?.args ?? []
    if (!id || !value) return [undefined]
    const token = tokenOf(file, id) ?? file.source(id)
    return next?.name === 'useValue'
      ? [`[${token}, ${file.source(value)}]`]
      : [`[${token}, new ${file.source(value)}()]`]
  })
}

/** The token of the repository in `getRepositoryToken(Cat)`. */
function tokenOf(file: SourceFile, node: Node): string | undefined {
  if (node.type !== 'CallExpression' || exportOf(file, node.callee)?.name !== 'getRepositoryToken') return undefined
  const [entity, ...others] = node.arguments
  const { project, path } = file.scope
  const token = entity && others.length === 0 ? entityOf(project, path, file.source(entity))?.token : undefined
  return token && file.use(token, specifierTo(project, path, entitiesOf(project).path))
}

function rewriteTokens(file: SourceFile): void {
  walk(file.program, {
    CallExpression: (node) => {
      const token = tokenOf(file, node)
      if (token) file.text.overwrite(node.start, node.end, token)
    },
  })
}

/** Whether an expression makes the module or the application of a test. */
function isMade(file: SourceFile, node: Node): boolean {
  return /\bcreateTestingModule\b|\.createNestApplication\b/u.test(file.source(node))
}

/** Removes calls that NestJS needs before requests. */
function rewriteSetup(
  file: SourceFile,
  node: Extract<Node, { type: 'ExpressionStatement' }>,
  names: ReadonlySet<string>,
): void {
  const [, object = '', method = ''] = /^(?:await )?([\w.]+)\.(\w+)\(/u.exec(file.source(node)) ?? []
  if (!names.has(object)) return
  if (/^(?:init|useGlobalPipes|enableShutdownHooks)$/u.test(method)) file.text.remove(node.start, node.end)
  else if (/^(?:useGlobal\w+|setGlobalPrefix|enable\w+|use)$/u.test(method)) {
    file.todo(node, `${method}() is an option of createTestApp().`)
  }
}

function rewriteUse(file: SourceFile, { callee, end }: CallExpression, names: ReadonlySet<string>): void {
  if (
    callee.type !== 'MemberExpression' ||
    callee.property.type !== 'Identifier' ||
    !names.has(file.source(callee.object))
  )
    return
  const { object, property } = callee
  if (property.name === 'createNestApplication') file.text.remove(object.end, end)
  else if (property.name === 'getHttpServer') file.text.overwrite(object.end, end, '.address!')
  else if (property.name === 'close') file.text.overwrite(object.end, end, '[Symbol.asyncDispose]()')
  else if (property.name === 'resolve') file.text.overwrite(property.start, property.end, 'get')
}
