import type { ProgramRequest } from '../sandbox/messages.ts'

/** The state that a link restores. */
export interface Shared {
  readonly source: string
  readonly request: ProgramRequest
}

/** The program as the fragment of an address. Browsers do not send fragments, so no server sees it. */
export async function toFragment(shared: Shared): Promise<string> {
  const packed = await pipe(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate-raw'))
  const text = Array.from(packed, (byte) => String.fromCodePoint(byte)).join('')
  return `#program=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** Reads a fragment; `undefined` if it is damaged or does not contain a program. */
export async function fromFragment(fragment: string): Promise<Shared | undefined> {
  const packed = /^#program=([\w-]+)$/u.exec(fragment)?.[1]
  if (!packed) return undefined
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const text = new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw')))
    const { source, request } = JSON.parse(text) as Partial<Shared>
    if (typeof source !== 'string') return undefined
    const { method = 'GET', path = '/', headers = '', body = '' } = request ?? {}
    return { source, request: { method, path, headers, body } }
  } catch {
    return undefined
  }
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer())
}
