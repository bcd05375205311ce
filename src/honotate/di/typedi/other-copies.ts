import { LOADED_TWICE } from '#catalogue'
import { HonotateError } from '../../errors/honotate-error.ts'
import { allRegistrations } from './registrations.ts'
import { typediContainer } from './typedi.ts'

/** The key of a global set of containers: each copy of this package adds the container of its copy of TypeDI. */
const copies = /* @__PURE__ */ Symbol.for('honotate.containers')

const shared = globalThis as { [copies]?: Set<typeof typediContainer> }

/** The key under which a container or `globalThis` has the URL of the first copy of this package. */
const mark = /* @__PURE__ */ Symbol.for('honotate')

export function noteCopy(): void {
  ;(shared[copies] ??= new Set()).add(typediContainer)
}

/** Whether a class of this name is registered with another copy of TypeDI. */
export function isInOtherCopy(name: string): boolean {
  return [...(shared[copies] ?? [])].some(
    (container) =>
      container !== typediContainer &&
      allRegistrations(container.of())?.some(({ type }) => (type as { name?: unknown } | undefined)?.name === name),
  )
}

/**
 * Refuses a second copy of the package: its `createApp()` would not find the controllers that the first copy
 * registered. Copies share TypeDI's container if they share TypeDI. Hot reloading may evaluate the same file again,
 * which is allowed.
 *
 * @throws HONOTATE_LOADED_TWICE
 */
export function refuseSecondCopy(): void {
  // A bundle may have no URL.
  const here = String(import.meta.url).split('?')[0] as string
  // In a bundle, whose URL ends differently, only the container is checked: several bundles, each with its own TypeDI,
  // may run in one process.
  const owners = here.endsWith('/dist/honotate.js') ? [typediContainer, globalThis] : [typediContainer]
  for (const owner of owners as { [mark]?: string }[]) {
    const first = (owner[mark] ??= here)
    if (first !== here) throw new HonotateError(LOADED_TWICE, { first: `\`${first}\``, second: `\`${here}\`` })
  }
}
