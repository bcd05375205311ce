import type { Link, Problem } from '../compiler/messages.ts'
import { loadWhenIdle } from './load-when-idle.ts'
import type { Completion, ContractFile, Edit, TypeAnswer, TypeRequest, WrittenContract } from './messages.ts'

/** Checks the types of programs in a worker, which is loaded when the page is idle. */
export interface TypeChecker {
  /** Checks a rewritten program; the mistakes of the newest one are reported. */
  check(code: string, links: readonly Link[], contract?: ContractFile): void
  /** Loads the worker, and writes the contract of a program. */
  contract(source: string): Promise<WrittenContract>
  /** The names that can be written at an offset; none until the worker is loaded. */
  complete(source: string, offset: number): Promise<readonly Completion[]>
  /** Loads the worker, and returns the changes of its formatter. */
  format(source: string): Promise<readonly Edit[]>
}

/**
 * @param editor The worker is loaded when the user enters it, if not before.
 * @param report Receives the mistakes, at their places in the program.
 */
export function createTypeChecker(editor: HTMLElement, report: (problems: readonly Problem[]) => void): TypeChecker {
  let worker: Worker | undefined
  let isReady = false
  let newest: (Extract<TypeRequest, { kind: 'check' }> & { readonly links: readonly Link[] }) | undefined
  let lastId = 0
  const waiting = new Map<number, (found: readonly unknown[]) => void>()

  // The worker loads the parser before it listens, so an early message would be lost.
  const early: TypeRequest[] = []

  function send(request: TypeRequest): void {
    if (!isReady) {
      early.push(request)
      return
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    worker?.postMessage(request)
  }

  function sendCheck({ id, code, contract }: Extract<TypeRequest, { kind: 'check' }>): void {
    send({ kind: 'check', id, code, contract })
  }

  function receive({ data }: MessageEvent<TypeAnswer>): void {
    if (data.kind === 'ready') {
      isReady = true
      early.splice(0).forEach(send)
      if (newest) sendCheck(newest)
    } else if (data.kind !== 'checked') {
      waiting.get(data.id)?.(data.found)
      waiting.delete(data.id)
    } else if (data.id === newest?.id) {
      const { links } = newest
      report(
        data.problems.map((problem) => ({ ...placeIn(links, problem.from, problem.to), message: problem.message })),
      )
    }
  }

  function ask<Found>(question: (id: number) => TypeRequest): Promise<readonly Found[]> {
    const id = ++lastId
    return new Promise((resolve) => {
      waiting.set(id, resolve as (found: readonly unknown[]) => void)
      send(question(id))
    })
  }

  function load(): void {
    if (worker) return
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', receive)
  }

  loadWhenIdle(editor, load)
  return {
    check(code, links, contract) {
      newest = { kind: 'check', id: ++lastId, code, contract, links }
      if (isReady) sendCheck(newest)
    },
    async contract(source) {
      load()
      const [written] = await ask<WrittenContract>((id) => ({ kind: 'contract', id, source }))
      return written as WrittenContract
    },
    async complete(source, offset) {
      return isReady ? ask<Completion>((id) => ({ kind: 'complete', id, source, offset })) : []
    },
    format(source) {
      load()
      return ask<Edit>((id) => ({ kind: 'format', id, source }))
    },
  }
}

/** The place in the program of a range of the rewritten text. */
function placeIn(links: readonly Link[], from: number, to: number): { readonly from: number; readonly to: number } {
  if (links.length === 0) return { from, to }
  const first = linkAt(links, from)
  const start = offsetIn(first, from)
  const last = linkAt(links, Math.max(from, to - 1))
  const end = offsetIn(last, Math.max(from, to - 1)) + 1
  return { from: start, to: end > start ? end : Math.max(start + 1, first.original.to) }
}

/** The last link that starts before an offset. */
function linkAt(links: readonly Link[], offset: number): Link {
  return links.findLast(({ rewritten }) => rewritten.from <= offset) ?? (links[0] as Link)
}

function offsetIn({ rewritten, original }: Link, offset: number): number {
  return Math.min(original.from + offset - rewritten.from, original.to)
}
