/** An answer as a client receives it from the connection. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const HEAD = /HTTP\/1\.1 (\d{3}) [ -~]*\r\n((?:[!#$%&'*+.^_`|~\w-]+:[ \t]?[ -~\t\u0080-\u00ff]*\r\n)*)\r\n/y

/**
 * Reads all answers on a connection, to the last byte.
 *
 * @param received The received bytes, each as a character.
 * @param method The method of the first request.
 * @throws Error if the bytes are not valid HTTP.
 */
export function parseAnswers(received: string, method: string): WireAnswer[] {
  const answers: WireAnswer[] = []
  let at = 0
  while (at < received.length) {
    HEAD.lastIndex = at
    const head = HEAD.exec(received)
    if (!head) throw new Error(`This is no answer: ${JSON.stringify(received.slice(at, at + 300))}`)
    at = HEAD.lastIndex
    const status = Number(head[1])
    const headers = Object.fromEntries(
      (head[2] as string)
        .split('\r\n')
        .filter(Boolean)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    if (status < 200) continue
    // The refusal of the missing body of a HEAD request follows its response, and has no body either.
    const isOfHead = method === 'HEAD' && (answers.length === 0 || at === received.length)
    const isEmpty = status === 204 || status === 304 || isOfHead
    const [body, next] = isEmpty ? ['', at] : readBody(received, at, headers)
    answers.push({ status, headers, body })
    at = next
  }
  return answers
}

function readBody(
  received: string,
  start: number,
  headers: Readonly<Record<string, string>>,
): [body: string, end: number] {
  if (headers['transfer-encoding'] !== 'chunked') {
    const end = headers['content-length'] === undefined ? received.length : start + Number(headers['content-length'])
    if (!(end <= received.length)) throw new Error(`A body is shorter than it says: ${JSON.stringify(headers)}`)
    return [received.slice(start, end), end]
  }
  let body = ''
  for (let at = start; ;) {
    const stop = received.indexOf('\r\n', at)
    const length = Number.parseInt(received.slice(at, stop), 16)
    if (stop === -1 || Number.isNaN(length))
      throw new Error(`This is no chunk: ${JSON.stringify(received.slice(at, at + 100))}`)
    body += received.slice(stop + 2, stop + 2 + length)
    at = stop + 2 + length + 2
    if (length === 0) return [body, at]
  }
}
