import type { CallExpression, Expression, Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import { declaredNames, type Statement } from './imported-names.ts'
import type { Declaration, Module, Project } from './migrated-project.ts'
import { callOf, contains, nameOf } from './nodes.ts'

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
    const isMain = /\bNestFactory\s*\.\s*create\b/u.test(code) && !/\.(?:spec|test|e2e-spec)\.[cm]?ts$/u.test(path)
    const module = isMain ? project.module(path) : undefined
    return module ? (mainOf(project, module) ?? []) : []
  })
}

function mainOf(project: Project, module: Module): Main | undefined {
  const { path, program } = module
  let create: CallExpression | undefined
  walk(program, {
    CallExpression: (node) => {
      const { name, object } = callOf(node) ?? {}
      if (name === 'create' && exportOf(module, object)?.name === 'NestFactory') create ??= node
    },
  })
  const call = callOf(create)
  const root = project.resolve(path, nameOf(call?.args[0]))
  const owner = call && program.body.find((each) => contains(each, call.node))
  if (!call || !root || !owner) return undefined
  const fn = functionOf(owner)
  const [name = ''] = declaredNames(owner)
  const statements = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  const isTop = owner.type === 'VariableDeclaration' && !fn
  const others = statements.filter((each) => each !== owner && !isCallOf(each, name))
  return { path, root, create: call.node, body: isTop ? statements : fn, others: isTop ? [] : others }
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
  return node.type === 'UnaryExpression' || node.type === 'AwaitExpression' ? calledFirst(node.argument) : node
}

function isCallOf(statement: Statement, name: string): boolean {
  const isExported = statement.type === 'ExportDefaultDeclaration'
  if (statement.type !== 'ExpressionStatement' && !isExported) return false
  const called = calledFirst(isExported ? (statement.declaration as Expression) : statement.expression)
  return called.type === 'Identifier' && called.name === name
}
