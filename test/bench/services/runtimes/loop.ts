/** The requests of a loop, and their number. */
interface Loop {
  readonly requests: number
  /** The loop requests these URLs in turns. */
  readonly urls: readonly string[]
  readonly init: RequestInit
}

interface App {
  fetch(request: Request): Response | Promise<Response>
}

/** Creates a handler that runs a loop: it sends the requests to the app in process and returns the last response. */
export function createLoop(app: App): (request: Request) => Promise<Response> {
  return async (request) => {
    const { requests, urls, init } = (await request.json()) as Loop
    for (let n = 1; n < requests; n++) await app.fetch(new Request(urls[n % urls.length] as string, init))
    return app.fetch(new Request(urls[0] as string, init))
  }
}
