import type { Class } from 'oxc-parser'
import { decoratorsOf, elementsIn, type Decorated, type FrameworkDecorator } from './decorators.ts'
import { replaceDecorator } from './edit-decorators.ts'
import { isValidatorModule } from './dto-classes.ts'
import { markClass } from './marks.ts'
import { noCounterpart } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/** The decorators of honotate for the mappings of a framework that names them `@Get()`, `@Post()` and so on. */
export const mappings: Readonly<Record<string, string>> = {
  Get: 'GetMapping',
  Post: 'PostMapping',
  Put: 'PutMapping',
  Patch: 'PatchMapping',
  Delete: 'DeleteMapping',
}

/** Returns the decorators that replace one; `undefined` if it lacks a counterpart. */
export type Replace = (
  file: SourceFile,
  decorator: FrameworkDecorator,
  decorated: Decorated,
  /** All decorators of the framework on the same element. */
  siblings: readonly FrameworkDecorator[],
) => readonly string[] | undefined

/** The text of the TODO comment about a decorator; `''` for no comment. */
export type Advice = string | ((file: SourceFile, decorated: Decorated) => string)

/**
 * A pass that replaces the decorators of a framework.
 *
 * @param advice What to do by hand, by the name of a decorator that has no replacement: the text of its TODO comment.
 */
export function rewriteDecorators(
  replace: Replace,
  advice: Readonly<Record<string, Advice>>,
): (file: SourceFile) => void {
  return (file) => {
    const unknown = new Map<Class, Set<string>>()
    for (const decorated of elementsIn(file.program)) {
      const decorators = decoratorsOf(file, decorated.node)
      for (const decorator of decorators) {
        // Validators get one comment on their class. `@Inject…()` of another package needs none: the missing value
        // shows when the service starts.
        if (isValidatorModule(decorator.module) || isForeignInject(decorator)) continue
        const replacement = replace(file, decorator, decorated, decorators)
        const text = advice[decorator.name]
        const message = typeof text === 'function' ? text(file, decorated) : text
        if (replacement) replaceDecorator(file, decorator, replacement)
        else if (message === undefined) {
          const owner = decorated.kind === 'class' ? decorated.node : decorated.class
          unknown.set(owner, (unknown.get(owner) ?? new Set()).add(`@${decorator.name}()`))
        } else if (message !== '') file.todo(decorator.node, message)
      }
    }
    for (const [owner, names] of unknown) markClass(file, owner, noCounterpart([...names]))
  }
}

function isForeignInject({ name, module }: FrameworkDecorator): boolean {
  return /^Inject[A-Z]/u.test(name) && /nestjs-/u.test(module)
}
