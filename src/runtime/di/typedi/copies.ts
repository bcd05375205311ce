import { LOADED_TWICE } from '#catalogue'
import { HonotateError } from '../../errors/honotate-error.ts'

const key = Symbol.for('honotate')

/**
 * Refuses a second copy of the package: its `createApp()` would not find the controllers that the first copy registered.
 * Hot reloading may evaluate the same file again.
 *
 * @param container TypeDI's container, which copies share if they share TypeDI.
 * @param url The URL of the calling module, if it has one.
 * @throws HONOTATE_LOADED_TWICE
 */
export function refuseSecondCopy(container: object, url: string | undefined): void {
  const here = String(url).split('?')[0] as string
  // Any other URL is a bundle. Bundles that each contain TypeDI too may run in one process.
  const owners = here.endsWith('/dist/honotate.js') ? [container, globalThis] : [container]
  for (const owner of owners as { [key]?: string }[]) {
    const first = (owner[key] ??= here)
    if (first !== here) throw new HonotateError(LOADED_TWICE, { first, second: here })
  }
}
