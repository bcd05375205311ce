import type { MagicString } from 'magic-string'
import type { Node, Program } from 'oxc-parser'
import { requiredModule } from '../core/imports.ts'
import { blank } from '../core/spans.ts'
import { walk } from '../core/walk.ts'

/**
 * Removes `import x = require('y')` if the file uses the name `x` only in types, or nowhere. TypeScript removes such
 * imports, too; esbuild keeps them.
 *
 * @param text The text of the program. The function changes it; offsets stay the same.
 */
export function removeTypeRequires(text: MagicString, program: Program): void {
  const requires = program.body.flatMap((each) =>
    each.type === 'TSImportEqualsDeclaration' && requiredModule(each) !== undefined ? [each] : [],
  )
  if (requires.length === 0) return
  const uses = valuesIn(program)
  for (const { start, end, id } of requires) {
    if (uses.some(({ name, place }) => name === id.name && place !== id.start)) continue
    text.overwrite(start, end, `;${blank(text.slice(start + 1, end))}`)
  }
}

/**
 * The identifiers of a file, including JSX. Leaves out the first identifier of a name that is used as a type, such as
 * `x` in the types `x.Y` and `typeof x`.
 */
function valuesIn(program: Program): readonly { readonly name: string; readonly place: number }[] {
  const types = new Set<number>()
  const used: { readonly name: string; readonly place: number }[] = []
  const use = ({ name, start }: { name: string; start: number }): unknown =>
    types.has(start) || used.push({ name, place: start })
  const isType = (name: Node): unknown => types.add(name.start)
  walk(program, {
    TSTypeReference: ({ typeName }) => void isType(typeName),
    TSTypeQuery: ({ exprName }) => void isType(exprName),
    TSClassImplements: ({ expression }) => void isType(expression),
    TSInterfaceHeritage: ({ expression }) => void isType(expression),
    Identifier: (node) => void use(node),
    JSXIdentifier: (node) => void use(node),
  })
  return used
}
