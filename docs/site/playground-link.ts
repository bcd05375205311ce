import { deflateRawSync } from 'node:zlib'

const MODULES = new Set(['honotate', 'honotate/openapi', 'hono', 'typedi', 'zod'])

/** A request that a page documents, such as `POST /apis/notes {"text":"a"} | X-Key: 1`. */
const REQUEST = /^(?<method>[A-Z]+) (?<path>\S+)(?: (?<body>\{.*?\}))?(?: \| (?<headers>.*))?$/u

/**
 * The address of the playground with a program and its first request.
 *
 * @param code A program that exports `app`.
 * @param request A line of an `http` block.
 * @returns Relative to the playground, or `undefined` if the program needs a module that the playground does not have.
 */
export function playgroundLink(code: string, request: string): string | undefined {
  const imports = [...code.matchAll(/(?:\bfrom\s|^import\s|import\()\s*['"]([^'"]+)['"]/gmu)].map(([, name]) => name)
  const { method, path, body = '', headers = '' } = REQUEST.exec(request)?.groups ?? {}
  if (!method || !path || imports.length === 0 || imports.some((name) => !MODULES.has(name as string))) return undefined
  if (!/^export (?:const|default) /mu.test(code)) return undefined
  const type = body && !/^content-type:/imu.test(headers) ? 'Content-Type: application/json' : ''
  const shared = { source: code, request: { method, path, headers: [headers, type].filter(Boolean).join('\n'), body } }
  return `#program=${deflateRawSync(JSON.stringify(shared)).toString('base64url')}`
}
