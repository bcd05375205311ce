import process from 'node:process'
import type { FromService } from '../messages.ts'

/** Tells `honotate dev`, unless it has ended: the service ends by itself then, and not by an error. */
export function report(message: FromService): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
