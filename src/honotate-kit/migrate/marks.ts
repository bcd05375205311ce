import type { Class, Node } from 'oxc-parser'
import { dependentFields } from '../transform/core/field-forms.ts'
import { importsOf, requiredModule } from '../transform/core/imports.ts'
import { classesIn } from '../transform/core/walk.ts'
import { decoratorsOf, parameterOf, type FrameworkDecorator } from './decorators.ts'
import { isValidatorModule } from './dto-classes.ts'
import { localNames, takenNames, usesOf } from './imported-names.ts'
import { UNSAFE } from './migration.ts'
import { memberOf, membersOf, patternOf, startOf, statementOf } from './nodes.ts'
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

/** Marks controllers whose methods return Observables, by their types or by names of rxjs that they use. */
export function markObservables(file: SourceFile): void {
  const imported = importsOf(file.program).filter(({ module }) => /^rxjs(?:\/|$)/u.test(module))
  const ofRxjs = new RegExp(`\\b${patternOf(imported.map(({ local }) => local))}\\b`, 'u')
  const isReactive = (text: string): boolean =>
    /^[^{]*:\s*Observable\b/u.test(text) ||
    (imported.length > 0 &&
      ofRxjs.test(text) &&
      !/\bPromise<|\b(?:firstValueFrom|lastValueFrom|toPromise)\(/u.test(text))
  for (const node of classesIn(file.program)) {
    if (!decoratorsOf(file, node).some(({ name }) => name === 'Controller')) continue
    const names = membersOf(node)
      .filter(({ member }) => decoratorsOf(file, member).length > 0 && isReactive(file.source(member)))
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
