import type { CallExpression, Node } from 'oxc-parser'
import { exportOf } from './decorators.ts'
import { declaredNames, type Statement } from './imported-names.ts'
import { PROTECTS } from './main-settings.ts'
import { IS_TEST, modulesWith, type Declaration, type Module, type Project } from './migrated-project.ts'
import { callsIn, contains, nameOf, rootOf, variablesOf } from './nodes.ts'

/** The file that starts an application of NestJS. */
export interface Main {
  readonly path: string
  readonly root: Declaration
  readonly create: CallExpression
  /**
   * The statements that start the application, in a function without parameters, or in the file if `create()` is in a
   * variable declaration at the top level; `undefined` in other cases.
   */
  readonly body: readonly Node[] | undefined
  /** The other statements of the file, without imports and the call of the function. */
  readonly others: readonly Statement[]
}

/** Finds the files, except tests, that call `NestFactory.create()` with a class of the project. */
export function mainsOf(project: Project): readonly Main[] {
  const modules = modulesWith(project, /\bNestFactory\s*\.\s*create\b/u).filter(({ path }) => !IS_TEST.test(path))
  return modules.flatMap((module) => mainOf(project, module) ?? [])
}

function mainOf(project: Project, module: Module): Main | undefined {
  const { path, program } = module
  const call = callsIn(program).find(
    ({ name, object }) => name === 'create' && exportOf(module, object)?.name === 'NestFactory',
  )
  const root = project.resolve(path, nameOf(call?.args[0]))
  const owner = call && program.body.find((each) => contains(each, call.node))
  if (!call || !root || !owner) return undefined
  const fn = bodyOf(owner)
  const [name = ''] = declaredNames(owner)
  const statements = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  const isTop = owner.type === 'VariableDeclaration' && !fn
  const isCall = (each: Statement): boolean =>
    name !== '' && each.type !== 'VariableDeclaration' && nameOf(rootOf(expressionIn(each))) === name
  const others = statements.filter((each) => each !== owner && (!isCall(each) || PROTECTS.test(module.source(each))))
  return { path, root, create: call.node, body: isTop ? statements : fn, others: isTop ? [] : others }
}

/**
 * The statements of the function in a statement: `async function bootstrap() { … }`, a function in a variable, or a
 * function that is called at once. `undefined` for other statements, and for a function with parameters or without
 * braces.
 */
function bodyOf(owner: Statement): readonly Node[] | undefined {
  const fn = rootOf(expressionIn(owner)) ?? ('declaration' in owner ? owner.declaration : owner)
  const { params, body } = Object(fn) as { readonly params?: readonly Node[]; readonly body?: Node | null }
  return params?.length === 0 && body?.type === 'BlockStatement' ? body.body : undefined
}

/**
 * The expression that a statement consists of, exports by default or assigns to its first variable; `undefined` without
 * one.
 */
export function expressionIn(statement: Node): Node | undefined {
  if (statement.type === 'ExpressionStatement') return statement.expression
  if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
  return variablesOf(statement)[0]?.init ?? undefined
}
