import { LOADED_TWICE } from '#catalogue'
import { HonotateError } from '../../errors/honotate-error.ts'

const key = Symbol.for('honotate')

/**
 * Refuses a second copy of the package: its `createApp()` would not find the controllers that the first copy registered.
 * Hot reloading may evaluate the same file again.
 *
 * @param owner An object that the copies share.
 * @param url The URL of the calling module, if it has one.
 * @throws HONOTATE_LOADED_TWICE
 */
export function refuseSecondCopy(owner: object, url: string | undefined): void {
  const marked = owner as { [key]?: string }
  const here = String(url).split('?')[0] as string
  const first = (marked[key] ??= here)
  if (first !== here) throw new HonotateError(LOADED_TWICE, { first, second: here })
}
