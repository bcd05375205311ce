import type { Class, Node } from 'oxc-parser'
import { dependentFields } from '../transform/hosts/dependent-fields.ts'
import { requiredModule } from '../transform/core/imports.ts'
import { classesIn, isInnerFunction, walk } from '../transform/core/walk.ts'
import { decoratorsOf, parameterOf, type Decorators, type FrameworkDecorator } from './decorators.ts'
import { isValidatorModule } from './dto-classes.ts'
import { localNames, takenNames, usesOf } from './imported-names.ts'
import { IS_TEST, type Declaration, type Module, type Project } from './migrated-project.ts'
import { UNSAFE } from './migration.ts'
import { memberOf, membersOf, nameOf, nodesOf, startOf, statementOf } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** Writes a comment before a class, its decorators and its `export`. */
export function markClass(file: SourceFile, node: Class, message: string): void {
  const statement = statementOf(file.program, node)
  file.todo({ start: statement ? Math.min(statement.start, startOf(node)) : node.start }, message)
}

/** Marks decorators whose arguments read the class around them: `@Inject(Cats.name)` in `Cats`. */
export function markOwnNames(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const own = node.id?.name
    // A class that still has `@Module()` belongs to no application that was found. Users rewrite it by hand, so its
    // decorators need no comment.
    if (own === undefined || decoratorsOf(file, node).some(({ name }) => name === 'Module')) continue
    for (const decorator of nodesOf(node, 'Decorator'))
      // A function in the arguments runs later, when the class has a value.
      if (nodesOf(decorator, 'Identifier', isInnerFunction).some(({ name }) => name === own))
        file.todo(decorator, `${own} has no value yet when this is evaluated: write the text.`)
  }
}

/**
 * Marks each class that still has decorators of class-validator or class-transformer. If it has validators, the comment
 * says why it stays a class.
 */
export function markKeptClasses(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const all = [node, ...node.body.body].flatMap((each) => validatorsOf(file, each))
    if (all.length === 0) continue
    const hidden = node.body.body.flatMap((member) =>
      'key' in member && validatorsOf(file, member).some(hides) ? [file.source(member.key)] : [],
    )
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

/**
 * Finds the decorators of class-validator and class-transformer. Leaves out `@ValidatorConstraint()`: a validator of
 * the application is not marked, but the classes that use it are.
 */
function validatorsOf(file: SourceFile, node: unknown): Decorators {
  return decoratorsOf(file, node).filter(
    ({ module, name }) => isValidatorModule(module) && name !== 'ValidatorConstraint',
  )
}

/** Whether a decorator may hide a member in responses. */
function hides({ name, args: [options] }: FrameworkDecorator): boolean {
  if (name === 'Exclude') return !memberOf(options, 'toClassOnly')
  return name === 'Expose' && memberOf(options, 'groups') !== undefined
}

/** Marks `new NewCat()` and `plainToInstance(NewCat, …)` in tests, if the class is a schema now. */
export function markTestedClasses(file: SourceFile): void {
  const mark = (node: Node, name: string): void => {
    const message = `${name} is a schema now: write an object, and read the errors of ${name}.safeParse().`
    if (file.scope.isSchema(name)) file.todoOnce(node, message)
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
    const reactive = reactiveMembers(file.scope.project, { path: file.scope.path, name: node.id?.name ?? '' })
    const names = membersOf(node)
      .filter(({ name, method }) => method && reactive.has(name) && decoratorsOf(file, method).length > 0)
      .map(({ name }) => name)
    const message = `an Observable is no result here: let ${names.join(', ')} return a promise (firstValueFrom()), or an async generator with @Sse().`
    if (names.length > 0) markClass(file, node, message)
  }
}

/** Matches methods of guards, interceptors, pipes and middleware, which may protect data. */
const DECIDES = /^(?:canActivate|intercept|transform|use)$/u

/** Marks the fields whose values change with a target of es2022 or newer. */
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

const COMMONJS = {
  __dirname: 'an ES module has no __dirname: write import.meta.dirname.',
  __filename: 'an ES module has no __filename: write import.meta.filename.',
  require: 'an ES module has no require(): write import … from.',
} as const

/** Marks names of CommonJS that ES modules lack, each name once in a file. */
export function markCommonJs(file: SourceFile): void {
  const [own, locals] = [takenNames(file.program), localNames(file.program)]
  for (const each of file.program.body)
    if (each.type === 'TSImportEqualsDeclaration' && each.importKind !== 'type' && requiredModule(each))
      file.todoOnce(each, COMMONJS.require)
  for (const { name, start } of usesOf(file.program))
    if (Object.hasOwn(COMMONJS, name) && !own.has(name) && !locals.find(name, start))
      file.todoOnce({ start }, COMMONJS[name as keyof typeof COMMONJS])
}

/** Matches services of NestJS whose methods return Observables. */
const REACTIVE = /^(?:HttpService|ClientProxy|ClientGrpc|ClientKafka)$/u

/**
 * Finds the members of a class that are Observables or return them: by their type, or because their code uses
 * rxjs, another such member, or a method of a service that returns Observables.
 */
function reactiveMembers(project: Project, declared: Declaration, depth = 0): ReadonlySet<string> {
  const [module, node] = [project.module(declared.path), project.node(declared)]
  const found = new Set<string>()
  if (!module || node?.type !== 'ClassDeclaration' || depth > 5) return found
  const isOfRxjs = ({ name }: { readonly name: string }): boolean =>
    /^rxjs(?:\/|$)/u.test(module.imports.get(name)?.module ?? '')
  const services = servicesOf(module, node)
  const isReactive = ({ name, field }: OwnMember): boolean => {
    if (field === '') return found.has(name)
    const type = services.get(field) ?? ''
    const service = project.resolve(module.path, type)
    if (service) return reactiveMembers(project, service, depth + 1).has(name)
    return REACTIVE.test(module.imports.get(type)?.name ?? '')
  }
  // A member may use another one that is declared below, so the search repeats until it finds no more.
  for (let count = -1; found.size > count;) {
    count = found.size
    for (const { name, member } of membersOf(node)) {
      if (!member.value || found.has(name)) continue
      const { returnType, body = member.value } = member.value as Partial<Record<'returnType' | 'body', Node>>
      const type = returnType ? module.source(returnType) : ''
      const awaits = /\b(?:firstValueFrom|lastValueFrom|toPromise)\(/u.test(module.source(member.value))
      const isPromise = awaits || /^:\s*Promise</u.test(type)
      const isMade = (): boolean => usesOf(body).some(isOfRxjs) || ownMembers(body).some(isReactive)
      if (/\bObservable\b/u.test(type) || (!isPromise && isMade())) found.add(name)
    }
  }
  return found
}

/** A member of a class, or of a field's value: `this.all` and `this.cats.all`. */
type OwnMember = Readonly<{ name: string; field: string }>

/** Finds the members that code reads, except those whose `next()`, `complete()` or `subscribe()` it calls. */
function ownMembers(body: Node): readonly OwnMember[] {
  const all = nodesOf(body, 'MemberExpression')
  const used = all.filter(({ property }) => /^(?:next|complete|subscribe)$/u.test(nameOf(property)))
  const left = all.filter((each) => !used.some(({ object }) => object === each))
  return left.flatMap(({ object, property }) => {
    if (object.type === 'ThisExpression') return { name: nameOf(property), field: '' }
    const isField = object.type === 'MemberExpression' && object.object.type === 'ThisExpression'
    return isField && nameOf(object.property) ? { name: nameOf(property), field: nameOf(object.property) } : []
  })
}

/** Maps the fields of a class to their types, including parameter properties of the constructor. */
function servicesOf(module: Module, node: Class): ReadonlyMap<string, string> {
  const fields = membersOf(node).flatMap(({ name, member, method }): [string, Node][] => {
    if (!method) return [[name, member]]
    const params = method.kind === 'constructor' ? (method.value.params as readonly Node[]) : []
    return params.flatMap((each) => (each.type === 'TSParameterProperty' ? [[nameOf(each.parameter), each]] : []))
  })
  return new Map(fields.map(([name, each]) => [name, parameterOf(module, each).type]))
}
