import type { Node } from 'oxc-parser'
import { classesIn, walk } from '../transform/core/walk.ts'
import { decoratorsOf } from './decorators.ts'
import { contains } from './ranges.ts'
import type { SourceFile } from './source-file.ts'

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
