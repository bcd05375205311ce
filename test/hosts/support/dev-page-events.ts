import { expect } from 'vitest'
import type { DevSession } from './dev-session.ts'

/** The address of the page. */
export function addressOf(dev: DevSession): URL {
  return new URL(/page: (\S+)/u.exec(dev.output())?.[1] as string)
}

/** Opens the page as a browser does, and collects its messages until `use` has ended. */
export async function withEvents(
  dev: DevSession,
  use: (
    requestOf: (target: string, isWanted?: (request: any) => boolean) => Promise<any>,
    others: any[],
  ) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const response = await fetch(`${addressOf(dev).href}/events`, { signal: stop.signal })
  const requests = new Map<string, any>()
  const others: any[] = []
  const reading = (async () => {
    let rest = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream() as never)) {
      const parts = (rest + String(chunk)).split('\n\n')
      rest = parts.pop() as string
      for (const part of parts) {
        const message = JSON.parse(part.slice('data: '.length))
        if (message.request) requests.set(message.request.id, message.request)
        else others.push(message)
      }
    }
  })().catch(() => {})
  const requestOf = (target: string, isWanted = ({ status, isCut }: any) => status || isCut): Promise<any> => {
    const find = (): unknown => [...requests.values()].findLast((each) => each.target === target && isWanted(each))
    return expect.poll(find).toBeDefined().then(find)
  }
  try {
    await use(requestOf, others)
  } finally {
    stop.abort()
    await reading
  }
}
