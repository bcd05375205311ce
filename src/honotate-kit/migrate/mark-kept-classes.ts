import { classesIn } from '../transform/core/walk.ts'
import { isValidatorModule } from './dto-classes.ts'
import { decoratorsOf, memberOf, type FrameworkDecorator } from './decorators.ts'
import { markClass } from './mark-class.ts'
import { UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

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
