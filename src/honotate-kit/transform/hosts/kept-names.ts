import type { MagicString } from 'magic-string'
import type { Class, ClassElement, Program } from 'oxc-parser'
import { jsonCode } from '../../code-text.ts'
import { classesIn } from '../core/walk.ts'

/**
 * Sets the names of classes that esbuild may rename. esbuild lowers a class to `const _A = class _A` if the class
 * refers to itself and has decorated members, `accessor` fields or static fields.
 *
 * Transform `class A { @Get() get() { return A.name } }`
 * Into `class A {static{Object.defineProperty(this,"name",{value:"A",configurable:true})} @Get() get() { return A.name } }`
 *
 * @param text The text of the program, which is changed. Lines stay the same.
 * @returns Whether columns have changed.
 */
export function keepNames(text: MagicString, program: Program): boolean {
  const renamed = classesIn(program).filter((node) => isRenamed(node, text.original))
  for (const { id, body } of renamed)
    text.appendLeft(
      body.start + 1,
      `static{Object.defineProperty(this,"name",{value:${jsonCode(id?.name)},configurable:true})}`,
    )
  return renamed.length > 0
}

function isRenamed({ id, decorators, body }: Class, code: string): boolean {
  // esbuild sets the name of a class that has decorators.
  if (!id || decorators.length > 0 || !body.body.some(isLowered) || body.body.some(isName)) return false
  return new RegExp(`(?<![\\w$])${id.name.replaceAll('$', '\\$')}(?![\\w$])`, 'u').test(
    code.slice(body.start, body.end),
  )
}

function isLowered(member: ClassElement): boolean {
  if (member.type === 'AccessorProperty') return true
  if (member.type === 'PropertyDefinition') return member.static || member.decorators.length > 0
  return member.type === 'MethodDefinition' && member.decorators.length > 0
}

function isName(member: ClassElement): boolean {
  return 'key' in member && member.static && member.key?.type === 'Identifier' && member.key.name === 'name'
}
