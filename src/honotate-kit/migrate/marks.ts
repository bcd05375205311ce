import type { Class, Node } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'
import { classesIn, walk } from '../transform/core/walk.ts'
import { decoratorsOf, type FrameworkDecorator, parameterOf } from './decorators.ts'
import { contains, memberOf, startOf, statementOf } from './nodes.ts'
import { isValidatorModule } from './dto-classes.ts'
import { UNSAFE } from './migration.ts'

/** Writes a comment before a class, its decorators and its `export`. */
export function markClass(file: SourceFile, node: Class, message: string): void {
  const statement = statementOf(file.program, node)
  file.todo({ start: statement ? Math.min(statement.start, startOf(node)) : node.start }, message)
}

/** The comments already written in each class. */
const marked = new WeakMap<Class, Set<string>>()

/**
 * Marks a request or a response that is not declared with a type of Express, since the compiler does not report that
 * its members have changed. Each class gets one comment for all of its methods.
 */
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
    walk(node, {
      Decorator: (decorator) => {
        // A function in the arguments runs later, when the class has a value.
        const later: Node[] = []
        let isRead = false
        walk(decorator, {
          ArrowFunctionExpression: (each) => void later.push(each),
          FunctionExpression: (each) => void later.push(each),
          Identifier: (node) => {
            if (node.name === own && !later.some((each) => contains(each, node))) isRead = true
          },
        })
        if (isRead) file.todo(decorator, `${own} has no value yet when this is evaluated: write the text.`)
      },
    })
  }
}

/** Marks each class that class-validator or class-transformer still describes, once, with the reason. */
export function markKeptClasses(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const members = node.body.body.map((member) => ({
      key: 'key' in member && member.key ? file.source(member.key) : '',
      decorators: decoratorsOf(file, member).filter(({ module }) => isValidatorModule(module)),
    }))
    const all = [
      ...decoratorsOf(file, node).filter(
        // A validator of the application is not marked, but the classes that use it are.
        ({ module, name }) => isValidatorModule(module) && name !== 'ValidatorConstraint',
      ),
      ...members.flatMap(({ decorators }) => decorators),
    ]
    if (all.length === 0) continue
    const hidden = members.filter(({ decorators }) => decorators.some(hides)).map(({ key }) => key)
    const isValidated = all.some(({ module }) => module === 'class-validator')
    const reason = file.scope.reason(node.id?.name ?? '') ?? 'it is not at the top level of its file'
    const notes = [
      ...(isValidated
        ? [`nothing validates this class now. It stays one, since ${reason}: write a schema of Zod.`]
        : []),
      ...(hidden.length > 0
        ? [`nothing hides ${hidden.join(', ')} now: send answers with @ResponseBody(schema).`]
        : []),
    ]
    const message =
      notes.length > 0
        ? `${UNSAFE} ${notes.join(' ')}`
        : 'nothing transforms this class now: class-transformer needs legacy decorators.'
    markClass(file, node, message)
  }
}

/** Whether a decorator hides a member in responses. */
function hides({ name, args: [options] }: FrameworkDecorator): boolean {
  if (name === 'Exclude') return !(options?.type === 'ObjectExpression' && memberOf(options, 'toClassOnly'))
  return name === 'Expose' && options?.type === 'ObjectExpression' && memberOf(options, 'groups') !== undefined
}
