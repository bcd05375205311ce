import type { Class, Node, Program } from 'oxc-parser'
import { importsOf } from '../../compiler/transform/core/imports.ts'
import { parse } from '../../compiler/transform/core/parse.ts'
import { walk } from '../../compiler/transform/core/walk.ts'
import { dtosOf } from './dto-classes.ts'
import type { Migration } from './migration.ts'
import { SourceFile } from './source-file.ts'

/** A class and the classes that it extends. */
interface Extension {
  /** `undefined` for an expression, and for a class that is not declared at the top level of its module. */
  readonly name: string | undefined
  readonly bases: readonly string[]
}

/**
 * The names of the classes of a project that become schemas. A class stays a class if the program does something with it
 * that a schema does not allow: `new`, `instanceof`, `extends` of a class that stays, or access to static members.
 *
 * @param files The text of each file, by its path.
 * @param framework Whether a module belongs to the old framework or to class-validator.
 */
export function findDtoNames(
  files: ReadonlyMap<string, string>,
  framework: Migration['framework'],
): ReadonlySet<string> {
  const found = [...files].flatMap(([path, code]) => {
    if (!/class-validator|mapped-types|@nestjs\/swagger/u.test(code)) return []
    const file = SourceFile.open(code, path, framework)
    return file ? dtosOf(file) : []
  })
  if (found.length === 0) return new Set()
  const used = new Set<string>()
  const extensions: Extension[] = []
  const isNamed = new RegExp(`\\b(?:${found.map(({ name }) => name.replaceAll('$', '\\$')).join('|')})\\b`, 'u')
  for (const [path, code] of files) {
    const program = isNamed.test(code) ? parse(code, path, 'module')?.program : undefined
    if (program) readUses(program, used, extensions)
  }
  // A schema extends schemas only, so a class that extends a class stays a class.
  let names = new Set(found.map(({ name }) => name).filter((name) => !used.has(name)))
  for (let count = Infinity; names.size < count;) {
    count = names.size
    const known = names
    const extended = new Set(extensions.filter(({ name }) => !name || !known.has(name)).flatMap(({ bases }) => bases))
    const stays = found.filter(({ name, bases }) => extended.has(name) || !bases.every((base) => known.has(base)))
    names = new Set([...known].filter((name) => !stays.some((each) => each.name === name)))
  }
  return names
}

/** Collects the classes that a program needs as classes, and the classes that each class extends. */
function readUses(program: Program, used: Set<string>, extensions: Extension[]): void {
  const exported = new Map(
    importsOf(program).flatMap((each) => (each.isWhole ? [] : [[each.local, each.name] as const])),
  )
  const use = (node: Node | null | undefined) => {
    const name = nameOf(node, exported)
    if (name !== undefined) used.add(name)
  }
  const readClass = ({ type, id, superClass }: Class) => {
    if (!superClass) return
    const bases: string[] = []
    const add = (node: Node) => void bases.push(nameOf(node, exported) ?? '')
    walk(superClass, { Identifier: add, MemberExpression: add })
    extensions.push({ name: type === 'ClassDeclaration' ? id?.name : undefined, bases })
  }
  walk(program, {
    ClassDeclaration: readClass,
    ClassExpression: readClass,
    NewExpression: ({ callee }) => use(callee),
    BinaryExpression: ({ operator, right }) => {
      if (operator === 'instanceof') use(right)
    },
    MemberExpression: ({ object }) => {
      if (object.type === 'Identifier') use(object)
    },
  })
}

/** `NewCat` of `NewCat`, of `dtos.NewCat` and of `Cat`, if that is imported as `NewCat as Cat`. */
function nameOf(node: Node | null | undefined, exported: ReadonlyMap<string, string>): string | undefined {
  if (node?.type === 'Identifier') return exported.get(node.name) ?? node.name
  return node?.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined
}
