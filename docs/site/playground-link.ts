import { deflateRawSync } from 'node:zlib'
import { GENERATED, PACKAGES } from '../playground/src/compiler/messages.ts'

/** Globals that the worker of the playground lacks: its origin is opaque, and its timers are numbers. */
const LACKING = /\bcrypto\.subtle\b|\.unref\(/u

/** A request that a page documents, such as `POST /apis/notes {"text":"a"} | X-Key: 1`. */
const REQUEST = /^(?<method>[A-Z]+) (?<path>\S+)(?: (?<body>\{.*?\}))?(?: \| (?<headers>.*))?$/u

/**
 * The address of the playground with a program and its first request.
 *
 * @param code A program that exports `app`.
 * @param request A line of an `http` block.
 * @returns Relative to the playground, or `undefined` if the playground lacks a module or a global of the program, or if
 *   the request has a header that browsers do not send.
 */
export function playgroundLink(code: string, request: string): string | undefined {
  const imports = [...code.matchAll(/(?:\bfrom\s|^import\s|import\()\s*['"]([^'"]+)['"]/gmu)].map(([, name]) => name)
  const { method, path, body = '', headers = '' } = REQUEST.exec(request)?.groups ?? {}
  if (!method || !path || imports.length === 0 || !imports.every((name) => isKnown(name as string))) return undefined
  if (LACKING.test(code) || /^host:/imu.test(headers)) return undefined
  if (!/^export (?:const|default) /mu.test(code)) return undefined
  const type = body && !/^content-type:/imu.test(headers) ? 'Content-Type: application/json' : ''
  const shared = { source: code, request: { method, path, headers: [headers, type].filter(Boolean).join('\n'), body } }
  return `#program=${deflateRawSync(JSON.stringify(shared)).toString('base64url')}`
}

function isKnown(module: string): boolean {
  return (PACKAGES as readonly string[]).includes(module) || GENERATED.test(module)
}
