import { allRegistrations } from './registrations.ts'
import { typediContainer } from './typedi.ts'

/** The containers of all copies of TypeDI and of this package. A bundle may contain two of them. */
const copies = /* @__PURE__ */ Symbol.for('honotate.containers')

const shared = globalThis as { [copies]?: Set<typeof typediContainer> }

export function noteCopy(): void {
  ;(shared[copies] ??= new Set()).add(typediContainer)
}

/** Whether another copy has registered a class of a name, so that this copy does not find it. */
export function isInOtherCopy(name: string): boolean {
  return [...(shared[copies] ?? [])].some(
    (container) =>
      container !== typediContainer &&
      allRegistrations(container.of())?.some(({ type }) => (type as { name?: unknown } | undefined)?.name === name),
  )
}
