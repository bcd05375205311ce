import type { TracedRequest } from '../traced-request.ts'

/** Headers that curl sets itself, and those that only browsers send. */
const OWN = /^(?:host|connection|content-length|accept-encoding|user-agent|transfer-encoding|sec-.*)$/u

/** The command that sends a request again. Secrets are masked in it too. */
export function curlOf({ method, origin, target, headers, body }: TracedRequest): string {
  const sent = headers.filter(([name]) => !OWN.test(name))
  return [
    `curl${method === 'GET' ? '' : ` -X ${word(method)}`} ${word(origin + target)}`,
    ...sent.map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${word(body)}`]),
  ].join(' \\\n  ')
}

/** A word of a shell: nothing between single quotes has a meaning. */
function word(text: string): string {
  return /^[\w./:-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
