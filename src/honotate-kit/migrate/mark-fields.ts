import type { Class } from 'oxc-parser'
import { dependentFields } from '../transform/core/field-forms.ts'
import { classesIn } from '../transform/core/walk.ts'
import { markClass } from './marks.ts'
import { UNSAFE } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/** Methods of classes that decide who gets which answer. */
const DECIDING = /^(?:canActivate|intercept|transform|use)$/u

const NEWER = 'with a target of es2022 or newer in tsconfig.json'

/** Marks the classes whose fields have other values once the target has class fields. */
export function markFields(file: SourceFile): void {
  for (const node of classesIn(file.program)) {
    const fields = dependentFields(node)
    const unsafe = decides(node) ? `${UNSAFE} ` : ''
    const reading = fields.find(({ reads }) => reads !== undefined)
    if (reading)
      file.todo(
        reading.node,
        `${unsafe}${NEWER}, ${reading.name} is set before this.${reading.reads}: set it in the constructor.`,
      )
    const filled = fields.filter(({ reads }) => reads === undefined).map(({ name }) => name)
    if (filled.length > 0)
      markClass(
        file,
        node,
        `${unsafe}${NEWER}, this class loses the values of ${filled.join(', ')} that super() sets: write declare.`,
      )
  }
}

function decides({ body }: Class): boolean {
  return body.body.some(
    (member) =>
      member.type === 'MethodDefinition' && member.key.type === 'Identifier' && DECIDING.test(member.key.name),
  )
}
