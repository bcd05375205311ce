import module, { type LoadHookContext, type ResolveHookContext } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { load, resolve } from '../../transform/hosts/register/hooks.ts'

export interface LoadedFile {
  readonly file: string
  /** The module format that Node has derived; `null` for a missing file. */
  readonly format: string | null | undefined
  /** When Node loaded the file or did not find it: a value of `Date.now()`. */
  readonly time: number
}

/**
 * Compiles modules as `honotate-kit/register` does. Reports each file of the project that Node loads, and each missing
 * file of a relative import.
 *
 * @param tell Receives the files since the previous call.
 * @returns A function that reports the remaining files at once.
 */
export function registerHooks(tell: (files: readonly LoadedFile[]) => void): () => void {
  const known = new Set<string>()
  let fresh: LoadedFile[] = []
  let timer: NodeJS.Immediate | undefined

  function flush(): void {
    if (fresh.length > 0) tell(fresh)
    fresh = []
    timer = undefined
  }
  function see(url: string, format: string | null | undefined): void {
    const file = ownFile(url)
    if (file === undefined || known.has(file)) return
    known.add(file)
    fresh.push({ file, format, time: Date.now() })
    timer ??= setImmediate(flush)
  }

  if ('registerHooks' in module) {
    module.registerHooks({
      load(url, context: LoadHookContext, next) {
        see(url, context.format)
        return load(url, context, next)
      },
      resolve(specifier, context: ResolveHookContext, next) {
        try {
          return resolve(specifier, context, next)
        } catch (error) {
          see(missingUrl(specifier, context.parentURL), null)
          throw error
        }
      },
    })
  } else registerInThread(see)
  process.on('exit', flush)
  return flush
}

function registerInThread(see: (url: string, format: string | null | undefined) => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', ([url, format]) => see(url, format))
  port1.unref()
  type Register = (specifier: string, parent: string, options: object) => void
  const { register } = module as { readonly register: Register }
  register('./hooks-thread.js', import.meta.url, { data: { port: port2 }, transferList: [port2] })
}

/** The URL of a relative import that failed; an empty string if the specifier is not relative. */
export function missingUrl(specifier: string, parent: string | undefined): string {
  return /^\.{1,2}\//u.test(specifier) && parent ? new URL(specifier, parent).href : ''
}

/** The path of a `file:` URL; `undefined` for a path in `node_modules`, and for a URL with another scheme. */
function ownFile(url: string): string | undefined {
  const [path] = /^file:[^?#]*/u.exec(url) ?? []
  return path === undefined || path.includes('/node_modules/') ? undefined : fileURLToPath(path)
}
