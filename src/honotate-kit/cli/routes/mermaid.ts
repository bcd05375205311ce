import { compare } from '../../../honotate/shared.ts'
import type { InjectionGraph } from '../../transform/graph/injection-faults.ts'
import type { ClassOf } from '../../transform/graph/names.ts'

/**
 * The injection graph as a flowchart of Mermaid: an arrow to each service that a constructor receives, and a dotted one
 * to each that a field receives. Controllers are rounded, and values of tokens and names are hexagons.
 */
export function mermaid({ nodes }: InjectionGraph): string {
  const ids = new Map<object | string, string>()
  const lines: string[] = []
  const idOf = (key: object | string, name: string, [open, close]: readonly [string, string]): string => {
    let id = ids.get(key)
    if (id === undefined) {
      // Two classes may have one name, and `end` is a word of Mermaid.
      ids.set(key, (id = `n${ids.size}`))
      lines.push(`  ${id}${open}"${name.replaceAll('"', '#quot;')}"${close}`)
    }
    return id
  }
  const idOfClass = (owner: ClassOf): string =>
    idOf(owner.node, owner.name, isController(owner) ? ['([', '])'] : ['[', ']'])

  const sorted = [...nodes.values()].toSorted((one, other) => compare(keyOf(one.owner), keyOf(other.owner)))
  for (const { owner, edges } of sorted) {
    const from = idOfClass(owner)
    for (const { dependency, to } of edges) {
      const { target, isParameter, optional } = dependency
      const arrow = isParameter ? (optional ? '-->|optional|' : '-->') : '-.->'
      if (to) lines.push(`  ${from} ${arrow} ${idOfClass(to)}`)
      else if (target.kind === 'class') lines.push(`  ${from} ${arrow} ${idOfClass(target)}`)
      else if (target.kind === 'token')
        lines.push(`  ${from} ${arrow} ${idOf(target.key, target.written, ['{{', '}}'])}`)
    }
  }
  return ['flowchart LR', ...lines, ''].join('\n')
}

/** Controllers come first. */
function keyOf(owner: ClassOf): string {
  return `${isController(owner) ? 0 : 1} ${owner.name} ${owner.module.file}`
}

function isController({ module, node }: ClassOf): boolean {
  return node.decorators.some((each) => module.injection.of(each) === 'RestController')
}
