import type { Class, Decorator, Node } from 'oxc-parser'
import { dependentFields } from '../transform/core/field-forms.ts'
import { requiredModule } from '../transform/core/imports.ts'
import { classesIn, isInnerFunction, walk } from '../transform/core/walk.ts'
import { decoratorsOf, parameterOf, type FrameworkDecorator } from './decorators.ts'
import { isValidatorModule } from './dto-classes.ts'
import { localNames, takenNames, usesOf } from './imported-names.ts'
import { IS_TEST, type FilePlace, type Module } from './migrated-project.ts'
import { UNSAFE } from './migration.ts'
import { memberOf, membersOf, nameOf, startOf, statementOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Writes a comment before a class, its decorators and its `export`. */
export function markClass(file: SourceFile, node: Class, message: string): void {
  const statement = statementOf(file.program, node)
  file.todo({ start: statement ? Math.min(statement.start, startOf(node)) : node.start }, message)
}

/** The comments already written in each class. */
const marked = new WeakMap<Class, Set<string>>()

/** Marks a request or a response without a type of Express, which the compiler does not check, once in each class. */
export function markExchange(file: SourceFile, node: Node, owner: Class, whole: string): void {
  const { type } = parameterOf(file, node)
  if (/^\w*Http(?:Request|Response)$/u.test(type)) return
  const message =
    whole === 'Request'
      ? "this is an HttpRequest now: read header('x'), and values of guards with @RequestAttribute()."
      : 'this is an HttpResponse now: return the value instead of calling json(), send() or end().'
  const told = marked.get(owner) ?? new Set()
  if (told.has(message) || file.source(owner).includes(message)) return
  marked.set(owner, told.add(message))
  file.todo(node, message)
}

/** Marks decorators whose arguments read the class around them: `@Inject(Cats.name)` in `Cats`. */
export function markOwnNames(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const own = node.id?.name
    // A NestJS module is migrated by hand, so its decorators need no comment.
    if (own === undefined || decoratorsOf(file, node).some(({ name }) => name === 'Module')) continue
    const markReader = (decorator: Decorator): void => {
      let isRead = false
      const read = ({ name }: { readonly name: string }): void => void (isRead ||= name === own)
      // A function in the arguments runs later, when the class has a value.
      walk(decorator, { Identifier: read }, isInnerFunction)
      if (isRead) file.todo(decorator, `${own} has no value yet when this is evaluated: write the text.`)
    }
    walk(node, { Decorator: markReader })
  }
}

/** Marks each class that class-validator or class-transformer still describes, once, with the reason. */
export function markKeptClasses(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const members = node.body.body.map((member) => ({
      key: 'key' in member && member.key ? file.source(member.key) : '',
      decorators: decoratorsOf(file, member).filter(({ module }) => isValidatorModule(module)),
    }))
    // A validator of the application is not marked, but the classes that use it are.
    const own = decoratorsOf(file, node).filter(
      ({ module, name }) => isValidatorModule(module) && name !== 'ValidatorConstraint',
    )
    const all = [...own, ...members.flatMap(({ decorators }) => decorators)]
    if (all.length === 0) continue
    const hidden = members.filter(({ decorators }) => decorators.some(hides)).map(({ key }) => key)
    const reason = file.scope.dto(node.id?.name ?? '')?.reason ?? 'it is not at the top level of its file'
    const notes: string[] = []
    if (all.some(({ module }) => module === 'class-validator'))
      notes.push(`nothing validates this class now. It stays one, since ${reason}: write a schema of Zod.`)
    if (hidden.length > 0)
      notes.push(`nothing hides ${hidden.join(', ')} now: send answers with @ResponseBody(schema).`)
    const transformed = 'nothing transforms this class now: class-transformer needs legacy decorators.'
    markClass(file, node, notes.length > 0 ? `${UNSAFE} ${notes.join(' ')}` : transformed)
  }
}

/** Whether a decorator hides a member in responses. */
function hides({ name, args: [options] }: FrameworkDecorator): boolean {
  if (name === 'Exclude') return !memberOf(options, 'toClassOnly')
  return name === 'Expose' && memberOf(options, 'groups') !== undefined
}

/** Marks the places of tests that use a class which is a schema now. */
export function markTestedClasses(file: SourceFile): void {
  const told = new Set<string>()
  const mark = (node: Node, name: string): void => {
    if (!told.has(name) && file.scope.isSchema(name))
      file.todo(node, `${name} is a schema now: write an object, and read the errors of ${name}.safeParse().`)
    told.add(name)
  }
  if (!IS_TEST.test(file.scope.path)) return
  walk(file.program, {
    NewExpression: (node) => mark(node, nameOf(node.callee)),
    CallExpression: (node) => nameOf(node.callee).startsWith('plainTo') && mark(node, nameOf(node.arguments[0])),
  })
}

/** Marks controllers whose methods return Observables, which honotate would send as plain objects. */
export function markObservables(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    if (!decoratorsOf(file, node).some(({ name }) => name === 'Controller')) continue
    const reactive = reactiveMembers(file.scope, node)
    const names = membersOf(node)
      .filter(({ name, method }) => method && reactive.has(name) && decoratorsOf(file, method).length > 0)
      .map(({ name }) => name)
    const message = `an Observable is no result here: let ${names.join(', ')} return a promise (firstValueFrom()), or an async generator with @Sse().`
    if (names.length > 0) markClass(file, node, message)
  }
}

/** Methods of classes that decide who gets which answer. */
const DECIDES = /^(?:canActivate|intercept|transform|use)$/u

/** Marks the classes whose fields have other values once the target has class fields. */
export function markFields(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const fields = dependentFields(node)
    const decides = membersOf(node).some(({ name, method }) => method && DECIDES.test(name))
    const start = `${decides ? `${UNSAFE} ` : ''}with a target of es2022 or newer in tsconfig.json`
    const reading = fields.find(({ reads }) => reads !== undefined)
    if (reading) {
      const order = `${start}, ${reading.name} is set before this.${reading.reads}: set it in the constructor.`
      file.todo(reading.node, order)
    }
    const filled = fields.filter(({ reads }) => reads === undefined).map(({ name }) => name)
    const loss = `${start}, this class loses the values of ${filled.join(', ')} that super() sets: write declare.`
    if (filled.length > 0) markClass(file, node, loss)
  }
}

/** The comments about names that only CommonJS has. */
const COMMONJS: ReadonlyMap<string, string> = new Map([
  ['__dirname', 'an ES module has no __dirname: write import.meta.dirname.'],
  ['__filename', 'an ES module has no __filename: write import.meta.filename.'],
  ['require', 'an ES module has no require(): write import … from.'],
])

/** Marks names of CommonJS that ES modules lack, each kind once in a file. */
export function markCommonJs(file: SourceFile): void {
  const [own, locals, told] = [takenNames(file.program), localNames(file.program), new Set<string>()]
  const tell = (node: { readonly start: number }, name: string): void => {
    if (!told.has(name)) file.todo(node, COMMONJS.get(name) ?? '')
    told.add(name)
  }
  for (const each of file.program.body)
    if (each.type === 'TSImportEqualsDeclaration' && each.importKind !== 'type' && requiredModule(each))
      tell(each, 'require')
  for (const { name, start } of usesOf(file.program))
    if (COMMONJS.has(name) && !own.has(name) && !locals.find(name, start)) tell({ start }, name)
}

/** Services of NestJS whose methods return Observables. */
const REACTIVE = /^(?:HttpService|ClientProxy|ClientGrpc|ClientKafka)$/u

/** The members of a class of the original file that are, or return, Observables, by their types or names of rxjs. */
function reactiveMembers({ project, path }: FilePlace, { id }: Class, depth = 0): ReadonlySet<string> {
  const [module, node] = [project.module(path), project.node({ path, name: id?.name ?? '' })]
  if (!module || node?.type !== 'ClassDeclaration' || depth > 5) return new Set()
  const fromRxjs = new Set(
    [...module.imports.values()].flatMap((each) => (/^rxjs(?:\/|$)/u.test(each.module) ? [each.local] : [])),
  )
  const services = servicesOf(module, node)
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
      if (!member.value || found.has(name)) continue
      const { returnType, body } = member.value as Partial<Record<'returnType' | 'body', Node>>
      const type = returnType ? module.source(returnType) : ''
      const awaits = /\b(?:firstValueFrom|lastValueFrom|toPromise)\(/u.test(module.source(member.value))
      if (/\bObservable\b/u.test(type)) found.add(name)
      else if (!awaits && !/^:\s*Promise</u.test(type))
        walk(body ?? member.value, {
          Identifier: (each) => void (fromRxjs.has(each.name) && !ignored.has(each) && found.add(name)),
          MemberExpression: (each) => {
            // `map` of `list.map()` is not that of rxjs.
            if (!each.computed) ignored.add(each.property)
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
function servicesOf(module: Module, node: Class): ReadonlyMap<string, string> {
  const fields = membersOf(node).flatMap(({ name, member, method }): [string, Node][] => {
    if (!method) return [[name, member]]
    const params = method.kind === 'constructor' ? (method.value.params as readonly Node[]) : []
    return params.flatMap((each) => (each.type === 'TSParameterProperty' ? [[nameOf(each.parameter), each]] : []))
  })
  return new Map(fields.map(([name, each]) => [name, parameterOf(module, each).type]))
}
