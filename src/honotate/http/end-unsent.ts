import { isResponse, isStreamed } from './make-response.ts'
import { Sendable } from './sendable.ts'

/** The functions that end streams of the web, streams of Node and generators. */
interface Endable {
  cancel?(): unknown
  destroy?(): unknown
  return?(): unknown
}

/** Ends a result that an error replaces, if it is a stream. */
export async function endUnsent(result: unknown): Promise<void> {
  if (result instanceof Sendable) return endUnsent(result.content)
  if (!isStreamed(result)) return
  const source = (isResponse(result as object) ? (result as Response).body : result) as Endable | null
  try {
    await (source?.cancel ?? source?.destroy ?? source?.return)?.call(source)
  } catch {
    // The client receives the error that replaces the result.
  }
}
