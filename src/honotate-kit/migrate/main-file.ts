import type { CallExpression, Expression, Node, Program } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { declaredNames, type Statement } from './imported-names.ts'
import type { Declaration, Project } from './migrated-project.ts'

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
  const expression =
    statement.type === 'ExpressionStatement'
      ? statement.expression
      : statement.type === 'ExportDefaultDeclaration'
        ? (statement.declaration as Expression)
        : undefined
  const called = expression ? calledFirst(expression) : statement
  return called.type === 'Identifier' && called.name === name
}
