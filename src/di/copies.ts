import { LOADED_TWICE } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'

const key = Symbol.for('honotate')

/**
 * Refuses a second copy of the package: what the decorators of one record, `createApp()` of the other does not find.
 * The same file evaluated once more, as hot reloading does it, takes the place of what it was before.
 *
 * @param owner What the copies have in common.
 * @param url The address of the calling module, where it has one.
 * @throws HONOTATE_LOADED_TWICE
 */
export function refuseSecondCopy(owner: object, url: string | undefined): void {
  const marked = owner as { [key]?: string }
  const here = String(url).split('?')[0] as string
  const first = (marked[key] ??= here)
  if (first !== here) throw new HonotateError(LOADED_TWICE, { first, second: here })
}
