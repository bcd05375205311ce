/** The content type that the Fetch standard gives a string. */
export const TEXT_TYPE = 'text/plain;charset=UTF-8'

const PlatformResponse: typeof Response = globalThis.Response

/**
 * The content type of a string, where the global `Response` would give it another one: on Node, the adapter replaces that
 * class. Elsewhere it is left to the platform, which is faster.
 */
export function explicitTextType(): string | undefined {
  return globalThis.Response === PlatformResponse ? undefined : TEXT_TYPE
}
