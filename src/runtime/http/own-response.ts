import type { Context } from 'hono'

const key: unique symbol = Symbol('own response')

type Noting = Context & { [key]?: Response | undefined }

/** Notes that a response was made of a controller's result, for {@link takeOwn}. */
export function noteOwn(context: Noting, response: Response): Response {
  return (context[key] = response)
}

/** Whether a response is the last one that was made of a controller's result; once only. */
export function takeOwn(context: Noting, response: Response): boolean {
  if (context[key] !== response) return false
  context[key] = undefined
  return true
}
