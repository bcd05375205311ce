import type { TracedRequest } from '../page-state.ts'

/** Headers that curl sets itself, and those that only browsers send. */
const OWN = /^(?:host|connection|content-length|accept-encoding|user-agent|transfer-encoding|sec-.*)$/u

/** The command that sends a request again. Secrets are masked in it too. */
export function curlOf({ method, origin, target, headers, body }: TracedRequest): string {
  const { 'content-type': type = '', 'content-length': length = '0', ...others } = Object.fromEntries(headers)
  const isMultipart = type.startsWith('multipart/')
  const isCut = body === undefined && (length !== '0' || 'transfer-encoding' in others)
  const sent = headers.filter(([name]) => !OWN.test(name) && !(isMultipart && name === 'content-type'))
  const verb = method === 'HEAD' ? ' --head' : method === 'GET' && body === undefined ? '' : ` -X ${word(method)}`
  // Otherwise, curl expands brackets and braces of a URL.
  const glob = /[[\]{}]/u.test(target) ? ' -g' : ''
  return [
    `${isCut ? '# without its body, which was not recorded\n' : ''}curl${verb}${glob} ${word(origin + target)}`,
    ...sent.map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : dataOf(body, type, isMultipart)),
  ].join(' \\\n  ')
}

/** @param body The parsed body, as JSON. */
function dataOf(body: string, type: string, isMultipart: boolean): string[] {
  const value = JSON.parse(body) as object | string
  if (/[/+]json\b/u.test(type)) return [`--data-raw ${word(body)}`]
  if (typeof value === 'string') return [`--data-raw ${word(value)}`]
  const option = isMultipart ? '--form-string' : '--data-urlencode'
  return Object.entries(value).flatMap(([name, members]) =>
    [members as unknown].flat().map((each) => {
      // The content of a file is not recorded.
      return typeof each === 'object' ? `-F ${word(`${name}=@file`)}` : `${option} ${word(`${name}=${each}`)}`
    }),
  )
}

/** A word of a shell: nothing between single quotes has a meaning. */
function word(text: string): string {
  return /^[\w./:-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
