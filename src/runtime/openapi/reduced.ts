import type { AnswerTypes } from './api-types.ts'

/** Whether `@ResponseBody()` reduces an answer: a `Response` and an error are sent as they are. */
export function isReduced({ type, status }: Pick<AnswerTypes, 'type' | 'status'>): boolean {
  return type !== undefined && type !== '*/*' && !/^[45]/u.test(String(status ?? ''))
}
