/** The request of a loop, and how often it is made. */
interface Loop {
  readonly requests: number
  /** Each in its turn. */
  readonly urls: readonly string[]
  readonly init: RequestInit
}

interface App {
  fetch(request: Request): Response | Promise<Response>
}

/** Serves loops: each makes its requests to the app in process, and responds with the last response. */
export function createLoop(app: App): (request: Request) => Promise<Response> {
  return async (request) => {
    const { requests, urls, init } = (await request.json()) as Loop
    for (let n = 1; n < requests; n++) await app.fetch(new Request(urls[n % urls.length] as string, init))
    return app.fetch(new Request(urls[0] as string, init))
  }
}
