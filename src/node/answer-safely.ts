import { createServer } from 'node:http'
import type { DirectOptions, Listener } from './direct.ts'

/**
 * Cuts the connection of a request that neither the app nor the adapter could answer. Node would end the process, as
 * nobody waits for what the adapter promises.
 */
export function answerSafely(options: DirectOptions): DirectOptions {
  const create = options.createServer ?? createServer
  return { ...options, createServer: (settings, listener) => create(settings, safely(listener)) }
}

function safely(listener: Listener): Listener {
  return function answer(incoming, outgoing) {
    const answered = listener(incoming, outgoing)
    if (answered instanceof Promise) {
      answered.catch(() => {
        // What went wrong may not even let itself be printed.
        console.error(`${incoming.method} ${incoming.url} could not be answered`)
        outgoing.destroy()
      })
    }
  }
}
