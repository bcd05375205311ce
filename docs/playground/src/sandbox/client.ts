import type { Executable } from '../compiler/messages.ts'
import type { Order, ProgramRequest, Report } from './messages.ts'

/** The maximum time for a program to load or to respond, in milliseconds. */
export const TIME_LIMIT = 5000

/** Receives the events of the program in the sandbox. */
export interface SandboxListener {
  report(report: Exclude<Report, { kind: 'ready' }>): void
  /** The program took longer than `TIME_LIMIT` and was ended. */
  ended(): void
}

/** Runs programs in a worker of a frame without an origin or network access. */
export interface Sandbox {
  /** Ends the previous program and loads a new one. */
  load(program: Executable): void
  /** Sends a request to the loaded program. */
  send(request: ProgramRequest): void
  end(): void
}

/** @param frame A frame with `sandbox.html`, with the attribute `sandbox="allow-scripts"`. */
export function startSandbox(frame: HTMLIFrameElement, listener: SandboxListener): Sandbox {
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // Does not wait for the runtime, so that the page shows the editors first.
  const runtime = import('virtual:runtime')
  const isLoaded = new Promise<Window>((resolve) => {
    const target = frame.contentWindow as Window
    frame.addEventListener('load', () => resolve(target), { once: true })
    frame.src = 'sandbox.html'
  })

  function order(message: Order): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      end()
      listener.ended()
    }, TIME_LIMIT)
    port?.postMessage(message)
  }

  function end(): void {
    clearTimeout(timer)
    port?.close()
    port = undefined
    // The origin of the frame is opaque, so no other target can be named.
    void isLoaded.then((target) => target.postMessage('end', '*'))
  }

  function load({ code, imports }: Executable): void {
    end()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if (port !== port1) return
      // From here on, only the program takes time.
      if (data.kind === 'ready') return order({ kind: 'load', program: { code, imports } })
      if (data.kind === 'loaded' || data.kind === 'failed' || data.kind === 'end') clearTimeout(timer)
      listener.report(data)
    })
    port1.start()
    void start(port1, port2)
  }

  async function start(own: MessagePort, theirs: MessagePort): Promise<void> {
    const [target, { default: text }] = await Promise.all([isLoaded, runtime])
    if (port === own) target.postMessage(text, '*', [theirs])
  }

  return { load, end, send: (request) => order({ kind: 'send', request }) }
}
