import type { CompileAnswer, Executable, Problem, Rewritten } from './messages.ts'

/** Receives the compiler's output for the newest program. */
export interface CompileListener {
  rewritten(result: Rewritten): void
  /** Writes the contract of a program; without one, the program has a mistake. */
  contract(source: string, result: Rewritten): Promise<string | undefined>
  lowered(result: Executable): void
  failed(problem: Problem): void
}

/**
 * Starts the compiler in a worker.
 *
 * @returns A function that compiles a program and drops pending output of earlier programs.
 */
export function startCompiler(listener: CompileListener): (source: string) => void {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  let newest = 0
  let current = ''
  let waiting: string | undefined
  let isReady = false

  function send(source: string): void {
    newest++
    current = source
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    if (isReady) worker.postMessage({ id: newest, source })
    else waiting = source
  }

  async function sendContract(id: number, result: Rewritten): Promise<void> {
    const source = current
    const contract = await listener.contract(source, result)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    if (contract !== undefined && id === newest) worker.postMessage({ id, source, contract })
  }

  worker.addEventListener('message', ({ data }: MessageEvent<CompileAnswer>) => {
    if (data.step === 'ready') {
      isReady = true
      if (waiting !== undefined) send(waiting)
    } else if (data.id === newest) {
      if (data.step === 'rewritten') {
        listener.rewritten(data.result)
        const { contract, problems } = data.result
        if (contract !== undefined && problems.length === 0) void sendContract(data.id, data.result)
      } else if (data.step === 'lowered') listener.lowered(data.result)
      else listener.failed(data.problem)
    }
  })
  worker.addEventListener('error', ({ message }) =>
    listener.failed({ from: 0, to: 0, message: `The compiler cannot be loaded: ${message}` }),
  )
  return send
}
