import type { Class, PropertyDefinition } from 'oxc-parser'
import { parse } from '../core/parse.ts'
import { classesIn } from '../core/walk.ts'

/**
 * Removes the class fields without a value, because TypeScript does not assign them: esbuild assigns `undefined` to them
 * in a class whose decorators it lowers. The lines stay the same, and so do the columns unless a key has to be evaluated.
 *
 * Transform `class View extends Base { name: string; @Column() id: number; [key()]: string }`
 * Into `class View extends Base { ;             @Column() id: number; static{key()} }`
 */
export function withoutEmptyFields(code: string, file: string): string {
  const program = code.includes('class') ? parse(code, file)?.program : undefined
  if (!program) return code
  let text = ''
  let last = 0
  for (const { start, end, key, computed } of classesIn(program).flatMap(emptyFields).toSorted(byStart)) {
    if (start < last) continue
    const isEvaluated = computed && key.type !== 'Literal' && key.type !== 'Identifier'
    // The semicolon separates the field before from the member behind.
    const rest = isEvaluated ? `static{${code.slice(key.start, key.end)}}` : `;${blank(code.slice(start + 1, end))}`
    text += code.slice(last, start) + rest
    last = end
  }
  return text + code.slice(last)
}

function emptyFields({ body }: Class): readonly PropertyDefinition[] {
  return body.body.filter(
    (member): member is PropertyDefinition =>
      member.type === 'PropertyDefinition' &&
      !member.value &&
      member.decorators.length === 0 &&
      member.key.type !== 'PrivateIdentifier',
  )
}

function byStart(one: PropertyDefinition, other: PropertyDefinition): number {
  return one.start - other.start
}

function blank(text: string): string {
  return text.replaceAll(/[^\r\n\u2028\u2029]/gu, ' ')
}
