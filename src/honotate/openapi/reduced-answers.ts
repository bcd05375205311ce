/** Whether `@ResponseBody()` reduces an answer: a `Response` and an error are sent as they are. */
export function isReduced({ type, status }: { readonly type?: string; readonly status?: number | string }): boolean {
  return type !== undefined && type !== '*/*' && !/^[45]/u.test(String(status ?? ''))
}
