import { LISTEN_FAILED, NOT_AN_APP } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'

/**
 * Checks the arguments of `serve()` before anything is started.
 *
 * @throws HONOTATE_NOT_AN_APP, HONOTATE_LISTEN_FAILED
 */
export function requireArguments(app: unknown, options: unknown): void {
  if (typeof (app as { readonly fetch?: unknown } | null | undefined)?.fetch !== 'function') {
    const received = `a value of type \`${typeOf(app)}\` without a method \`fetch\``
    throw new HonotateError(NOT_AN_APP, { caller: 'serve()', received })
  }
  if (typeof options !== 'object' || options === null)
    refuse({ port: 3000, reason: `its options are of type \`${typeOf(options)}\`` })
  const { port, hostname } = options as { readonly port?: unknown; readonly hostname?: string | undefined }
  // A string of digits is accepted, since a port may come from an environment variable. Node would use any other string
  // as the path of a socket.
  const isPort = typeof port === 'string' ? /^\d+$/u.test(port) : port === undefined || Number.isInteger(port)
  if (!isPort) refuse({ port: String(port), hostname, reason: 'the port is not a whole number from 0 to 65535' })
}

interface Details {
  readonly port: number | string
  readonly hostname?: string | undefined
  readonly reason: string
}

function refuse({ hostname, ...details }: Details): never {
  throw new HonotateError(LISTEN_FAILED, { host: nameHost(hostname), ...details })
}

export function nameHost(hostname: string | undefined): string {
  return hostname === undefined ? 'this machine' : `\`${hostname}\``
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value
}
