import type { FromService } from '../messages.ts'
import type { PageContent, TracedRequest } from './page-content.ts'

const MOST_REQUESTS = 100

/** Collects the content of the page. */
export class DevPage {
  readonly #requests = new Map<string, TracedRequest>()
  readonly #files = new Set<string>()
  readonly #project: string
  #facts: Pick<PageContent, 'state' | 'routes' | 'problems'>
  #read: Pick<PageContent, 'places' | 'graph'> | undefined
  #json: string | undefined

  /** @param project The tsconfig.json of the program, or a directory below it. */
  constructor(project: string, isChecked: boolean) {
    this.#project = project
    this.#facts = { state: 'starts', routes: [], problems: isChecked ? undefined : 'off' }
  }

  /** The content as JSON. The sources are read once a browser shows the page. */
  async json(): Promise<string> {
    const { readSources } = await import('./page-sources.ts')
    this.#read ??= readSources(this.#project, this.#files)
    const requests = [...this.#requests.values()]
    return (this.#json ??= JSON.stringify({ ...this.#facts, ...this.#read, requests } satisfies PageContent))
  }

  receive(message: FromService): void {
    if (message.kind === 'traced') this.#keep(message.request)
    else if (message.kind === 'evaluated') this.change({ state: 'runs' })
    else if (message.kind === 'listening') {
      const before = this.#facts.state.startsWith('runs on') ? `${this.#facts.state} and` : 'runs on'
      this.change({ state: `${before} ${message.address}`, routes: message.routes })
    } else if (message.kind === 'files') {
      // A new process reports its files again: they may have changed.
      for (const { file } of message.files) this.#files.add(file)
      this.#read = this.#json = undefined
    }
  }

  change(changes: Partial<PageContent>): void {
    this.#facts = { ...this.#facts, ...changes }
    this.#json = undefined
    // A process that is killed does not report the end of its requests.
    if (changes.state && !changes.state.startsWith('runs'))
      for (const request of this.#requests.values())
        if (request.status === undefined && !request.isCut) this.#keep({ ...request, isCut: true })
  }

  #keep(request: TracedRequest): void {
    this.#requests.set(request.id, request)
    const [oldest = ''] = this.#requests.keys()
    if (this.#requests.size > MOST_REQUESTS) this.#requests.delete(oldest)
    this.#json = undefined
  }
}
