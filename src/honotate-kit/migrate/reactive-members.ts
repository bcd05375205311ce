import type { Class, Node } from 'oxc-parser'
import { walk } from '../transform/core/walk.ts'
import { parameterType } from './decorators.ts'
import type { FilePlace } from './migrated-project.ts'
import { membersOf, nameOf } from './nodes.ts'

/** Services of NestJS whose methods return Observables. */
const REACTIVE = /^(?:HttpService|ClientProxy|ClientGrpc|ClientKafka)$/u

/** The members of a class of the original file that are, or return, Observables, by their types or names of rxjs. */
export function reactiveMembers({ project, path }: FilePlace, { id }: Class, depth = 0): ReadonlySet<string> {
  const [module, node] = [project.module(path), project.node({ path, name: id?.name ?? '' })]
  if (!module || node?.type !== 'ClassDeclaration' || depth > 5) return new Set()
  const fromRxjs = new Set(
    [...module.imports.values()].flatMap((each) => (/^rxjs(?:\/|$)/u.test(each.module) ? [each.local] : [])),
  )
  const services = servicesOf(module.code, node)
  const isReactive = (name: string, field: string): boolean => {
    if (field === '') return found.has(name)
    const type = services.get(field) ?? ''
    const resolved = project.resolve(path, type)
    const other = resolved && project.node(resolved)
    if (!resolved || other?.type !== 'ClassDeclaration') return REACTIVE.test(module.imports.get(type)?.name ?? '')
    return reactiveMembers({ project, path: resolved.path }, other, depth + 1).has(name)
  }
  const [found, ignored] = [new Set<string>(), new Set<Node>()]
  // A member may use one that is declared below, so the members are searched until none is added.
  for (let count = -1; found.size > count;) {
    count = found.size
    for (const { name, member } of membersOf(node)) {
      const {
        returnType,
        body,
        start = 0,
        end = 0,
      } = (member.value ?? {}) as Partial<Record<'returnType' | 'body', Node>> & Partial<Node>
      if (!member.value || found.has(name)) continue
      const type = returnType ? module.code.slice(returnType.start, returnType.end) : ''
      const awaits = /\b(?:firstValueFrom|lastValueFrom|toPromise)\(/u.test(module.code.slice(start, end))
      if (/\bObservable\b/u.test(type)) found.add(name)
      else if (!awaits && !/^:\s*Promise</u.test(type))
        walk(body ?? member.value, {
          Identifier: (each) => void (fromRxjs.has(each.name) && found.add(name)),
          MemberExpression: (each) => {
            // `next()`, `complete()` and `subscribe()` use an Observable, but do not return one.
            if (/^(?:next|complete|subscribe)$/u.test(nameOf(each.property))) ignored.add(each.object)
            const [own, field] = ignored.has(each) ? [] : ownMember(each)
            if (own && isReactive(own, field ?? '')) found.add(name)
          },
        })
    }
  }
  return found
}

/** The names that follow `this`, last one first: `all` of `this.all`, and `all` and `cats` of `this.cats.all`. */
function ownMember({ object, property }: { readonly object: Node; readonly property: Node }): readonly string[] {
  if (object.type === 'ThisExpression') return [nameOf(property)]
  const isField = object.type === 'MemberExpression' && object.object.type === 'ThisExpression'
  return isField && nameOf(object.property) ? [nameOf(property), nameOf(object.property)] : []
}

/** The types of the fields of a class, including the parameter properties of its constructor. */
function servicesOf(code: string, node: Class): ReadonlyMap<string, string> {
  const fields = membersOf(node).flatMap(({ name, member, method }): [string, Node][] => {
    if (!method) return [[name, member]]
    const params = method.kind === 'constructor' ? (method.value.params as readonly Node[]) : []
    return params.flatMap((each) => (each.type === 'TSParameterProperty' ? [[nameOf(each.parameter), each]] : []))
  })
  return new Map(fields.map(([name, each]) => [name, parameterType(code, each)]))
}
