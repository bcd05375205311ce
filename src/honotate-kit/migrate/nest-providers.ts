import type { Expression, Node, ObjectExpression } from 'oxc-parser'
import { memberOf } from './nodes.ts'
import { constantOf, type Constant } from './constants.ts'
import { GLOBALS } from './mark-modules.ts'
import { UNSAFE } from './migration.ts'
import type { Declaration } from './migrated-project.ts'
import type { MovedCode } from './moved-code.ts'
import { HOOKS } from './nestjs-hooks.ts'

/** The parts of an application that its modules list, as texts of the new file. */
export interface AppParts {
  /** The modules, by their keys. */
  readonly modules: Map<string, Declaration>
  readonly controllers: Set<string>
  readonly guards: Set<string>
  readonly interceptors: Set<string>
  readonly advice: Set<string>
  /** Statements that set services without creating them. */
  readonly statements: string[]
  /** Statements that connect to the database, and those that wait for services. */
  readonly connect: string[]
  readonly awaited: string[]
  /** Statements that create services with hooks that no other class needs. */
  readonly eager: string[]
  readonly marks: Set<string>
}

/** The elements of a list, through constants, spread lists and `concat()`. */
export function elementsOf(code: MovedCode, list: Constant): readonly Constant[] {
  const { path, node } = constantOf(code.project, list)
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((each): readonly Constant[] => {
      if (each?.type === 'SpreadElement') return elementsOf(code, { path, node: each.argument })
      return each ? [{ path, node: each }] : []
    })
  return [list]
}

/** The call of a factory with the services that it injects. */
export function factoryCall(code: MovedCode, path: string, object: ObjectExpression, text: string): string {
  const injected = memberOf(object, 'inject')
  const args = (injected ? elementsOf(code, { path, node: injected }) : []).map(
    (each) => `${code.use('Container', 'honotate')}.get(${code.textOf(tokenOf(each))})`,
  )
  return `${/^\w+$/u.test(text) ? text : `(${text})`}(${args.join(', ')})`
}

/** `Users` of `{ token: Users, optional: true }`. */
function tokenOf({ path, node }: Constant): Constant {
  const token = node.type === 'ObjectExpression' ? memberOf(node, 'token') : undefined
  return { path, node: token ?? node }
}

export function readProvider(code: MovedCode, { path, node }: Constant, parts: AppParts): void {
  const { project } = code
  if (node.type === 'Identifier' && project.nodeOf(path, node.name)?.type === 'ClassDeclaration') {
    const found = project.resolve(path, node.name) as Declaration
    const source = code.source(found.path, project.node(found) as Node)
    // NestJS creates all providers, honotate those that others need.
    if (HOOKS.test(source) && !isInjected(code, node.name))
      parts.eager.push(`${code.use('Container', 'honotate')}.get(${code.textOf({ path, node })})`)
    return
  }
  const provider = constantOf(project, { path, node })
  const object = provider.node.type === 'ObjectExpression' ? provider.node : undefined
  const provide = object && memberOf(object, 'provide')
  if (!object || !provide) {
    if (node.type !== 'Identifier') parts.marks.add(`the providers ${code.source(path, node)}`)
    return
  }
  const of = (name: string): Expression | undefined => memberOf(object, name)
  const value = of('useClass') ?? of('useExisting') ?? of('useValue') ?? of('useFactory')
  const token = code.source(provider.path, provide)
  if (GLOBALS[token]) return readGlobal(code, token, provider.path, object, value, parts)
  const container = code.use('Container', 'honotate')
  const id = code.textOf({ path: provider.path, node: provide })
  const text = value ? code.textOf({ path: provider.path, node: value }) : 'undefined'
  const factory = of('useFactory')
  const isAsync = factory && /^async\b/u.test(text)
  if (of('useValue')) parts.statements.push(`${container}.set(${id}, ${text})`)
  else if (!factory && id !== text)
    parts.statements.push(`${container}.set({ id: ${id}, factory: () => ${container}.get(${text}) })`)
  else if (factory) {
    const call = factoryCall(code, provider.path, object, text)
    const made = isAsync ? `${id}, await ${call}` : `{ id: ${id}, factory: () => ${call} }`
    parts[isAsync ? 'awaited' : 'statements'].push(`${container}.set(${made})`)
  }
}

/** Whether a constructor or a decorator names a class. */
function isInjected({ project }: MovedCode, name: string): boolean {
  const use = new RegExp(`[:(]\\s*(?:\\(\\) => )?${name}\\b\\s*[,)]`, 'u')
  return [...project.files.values()].some((code) => use.test(code))
}

/** A guard, an interceptor, a filter or a pipe of the whole application. */
export function readGlobal(
  code: MovedCode,
  token: string,
  path: string,
  object: ObjectExpression | undefined,
  given: Expression | undefined,
  parts: AppParts,
): void {
  const value = given?.type === 'NewExpression' ? given.callee : given
  const name = value ? code.source(path, value) : ''
  const [target, place] = {
    APP_GUARD: [parts.guards, 'guards'],
    APP_INTERCEPTOR: [parts.interceptors, 'interceptors'],
    APP_FILTER: [parts.advice, 'advice'],
    APP_PIPE: [undefined, 'schemas'],
  }[token] as [Set<string> | undefined, string]
  const isClass = value?.type === 'Identifier' && code.project.nodeOf(path, name)?.type === 'ClassDeclaration'
  if (target && isClass) return void target.add(code.textOf({ path, node: value }))
  if (token === 'APP_PIPE' && name === 'ValidationPipe') return
  parts.marks.add(
    `${UNSAFE} ${token} ${
      name ||
      code
        .source(path, object ?? (given as Expression))
        .replaceAll(/\s+/gu, ' ')
        .slice(0, 100)
    } → ${place}`,
  )
}
