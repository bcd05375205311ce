import type { Class, Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { parameterType } from './decorators.ts'
import type { Project } from './migrated-project.ts'

/** Services of NestJS whose methods return Observables. */
const REACTIVE = new Set(['HttpService', 'ClientProxy', 'ClientGrpc', 'ClientKafka'])

/**
 * The members of a class that are, or return, Observables: their types are declared as such, or their code uses names
 * of rxjs or other such members.
 */
export function reactiveMembers(project: Project, path: string, node: Class, depth = 0): ReadonlySet<string> {
  const module = project.module(path)
  if (!module || depth > 5) return new Set()
  const fromRxjs = new Set(
    [...module.imports].filter(([, each]) => /^rxjs(?:\/|$)/u.test(each.module)).map(([local]) => local),
  )
  const text = (each: Node): string => module.code.slice(each.start, each.end)
  const services = servicesOf(module.code, node)
  const members = node.body.body.flatMap((member) =>
    (member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') && member.key.type === 'Identifier'
      ? [{ name: member.key.name, member }]
      : [],
  )
  const isReactive = (name: string, field: string | undefined): boolean => {
    if (field === undefined) return found.has(name)
    const type = services.get(field) ?? ''
    const resolved = project.resolve(path, type)
    const other = resolved && project.node(resolved)
    if (!resolved || other?.type !== 'ClassDeclaration') return REACTIVE.has(module.imports.get(type)?.name ?? '')
    return reactiveMembers(project, resolved.path, other, depth + 1).has(name)
  }
  const [found, ignored] = [new Set<string>(), new Set<Node>()]
  // A member may use one that is declared below, so the members are searched until none is added.
  for (let count = -1; found.size > count;) {
    count = found.size
    for (const { name, member } of members) {
      const { value } = member
      if (!value || found.has(name)) continue
      const { returnType, body } = value as { readonly returnType?: Node; readonly body?: Node }
      const type = returnType ? text(returnType) : ''
      if (/\bObservable\b/u.test(type)) found.add(name)
      else if (!/\b(?:firstValueFrom|lastValueFrom|toPromise)\(/u.test(text(value)) && !/^:\s*Promise</u.test(type))
        walk(body ?? value, {
          Identifier: (each) => void (fromRxjs.has(each.name) && found.add(name)),
          MemberExpression: (each) => {
            // `next()`, `complete()` and `subscribe()` use an Observable, but do not return one.
            if (each.property.type === 'Identifier' && /^(?:next|complete|subscribe)$/u.test(each.property.name))
              ignored.add(each.object)
            if (ignored.has(each)) return
            const [own, field] = ownMember(each)
            if (own !== undefined && isReactive(own, field)) found.add(name)
          },
        })
    }
  }
  return found
}

/** The names that follow `this`, last one first: `all` of `this.all`, and `all` and `cats` of `this.cats.all`. */
function ownMember({
  object,
  property,
}: {
  readonly object: Node
  readonly property: Node
}): readonly (string | undefined)[] {
  if (property.type !== 'Identifier') return []
  if (object.type === 'ThisExpression') return [property.name]
  const isField = object.type === 'MemberExpression' && object.object.type === 'ThisExpression'
  return isField && object.property.type === 'Identifier' ? [property.name, object.property.name] : []
}

/** The types of the fields of a class, including the parameter properties of its constructor. */
function servicesOf(code: string, { body }: Class): ReadonlyMap<string, string> {
  const types = new Map<string, string>()
  for (const member of body.body) {
    if (member.type === 'PropertyDefinition' && member.key.type === 'Identifier')
      types.set(member.key.name, parameterType(code, member))
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue
    for (const each of member.value.params as readonly Node[])
      if (each.type === 'TSParameterProperty' && each.parameter.type === 'Identifier')
        types.set(each.parameter.name, parameterType(code, each))
  }
  return types
}
