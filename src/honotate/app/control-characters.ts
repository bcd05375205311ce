import type { Answer } from '../metadata/contracts.ts'
import { HEADER_VALUE } from '../http/fetch-standard.ts'
import { isThenable } from '../http/is-thenable.ts'

/**
 * Replaces a response whose headers have ASCII control characters other than tabs, such as a redirect to a value from
 * the request, with an error response. Deno 2.9.5 exits when it sends such headers.
 *
 * @param fail Makes the error response. Its headers with such characters are dropped.
 */
export function refuseControls(answer: Answer, fail: (error: Error) => Answer): Answer {
  function check(response: Response): Answer {
    const names = unsendable(response)
    if (names.length === 0) return response
    response.body?.cancel().catch(() => {})
    const failed = fail(new TypeError(`The header ${names.join(', ')} has a control character.`))
    return isThenable(failed) ? Promise.resolve(failed).then(withoutControls) : withoutControls(failed)
  }

  return isThenable(answer) ? Promise.resolve(answer).then(check) : check(answer)
}

function withoutControls(response: Response): Response {
  const sent = new Response(response.body, response)
  for (const name of unsendable(sent)) sent.headers.delete(name)
  return sent
}

function unsendable({ headers }: Response): string[] {
  const names: string[] = []
  // On Deno, a `for` loop over the headers would take five times as long.
  headers.forEach((value, name) => void (HEADER_VALUE.test(value) || names.push(name)))
  return names
}
