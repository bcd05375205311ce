/** What the Fetch standard gives a string that has no content type. */
export const TEXT_TYPE = 'text/plain;charset=UTF-8'

const PlatformResponse: typeof Response = globalThis.Response

/**
 * The headers of a string, with a content type. The platform gives it one by itself; the light response of Node's adapter,
 * which replaces the global class, has another one.
 */
export function withTextType(headers: HeadersInit | undefined): HeadersInit | undefined {
  if (globalThis.Response === PlatformResponse) return headers
  const typed = headers instanceof Headers ? headers : new Headers(headers)
  if (!typed.has('content-type')) typed.set('Content-Type', TEXT_TYPE)
  return typed
}
