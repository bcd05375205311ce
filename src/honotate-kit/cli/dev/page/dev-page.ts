import type { Place } from '../../../toolbox/code-frame.ts'
import { membersIn } from '../../app/class-members.ts'
import type { FromService } from '../messages.ts'
import { keepRequest, type PageFacts, type ToPage, type TracedRequest } from './page-state.ts'

/** The content of the page, and the browsers that show it. */
export class DevPage {
  readonly #requests = new Map<string, TracedRequest>()
  readonly #readers = new Set<(message: ToPage) => void>()
  readonly #files = new Set<string>()
  #facts: PageFacts

  constructor(isChecked: boolean) {
    this.#facts = { state: 'starts', routes: [], problems: isChecked ? undefined : 'off' }
  }

  /** Sends everything, and each change from now on. Returns a function that ends this. */
  read(reader: (message: ToPage) => void): () => void {
    this.#readers.add(reader)
    reader(this.#shown())
    for (const request of this.#requests.values()) reader({ request })
    return () => this.#readers.delete(reader)
  }

  receive(message: FromService): void {
    if (message.kind === 'traced') this.#keep(message.request)
    else if (message.kind === 'evaluated') this.change({ state: 'runs' })
    else if (message.kind === 'listening') {
      const { state } = this.#facts
      const { address, routes } = message
      this.change({ state: state.startsWith('runs on') ? `${state} and ${address}` : `runs on ${address}`, routes })
    } else if (message.kind === 'files') {
      // A new process reports its files again: they may have changed.
      for (const { file } of message.files) this.#files.add(file)
      this.#facts = { ...this.#facts, places: undefined }
    }
  }

  change(facts: Partial<PageFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    for (const reader of this.#readers) reader(this.#shown())
    // A process that is killed does not report the end of its requests.
    if (facts.state && !facts.state.startsWith('runs'))
      for (const request of this.#requests.values())
        if (request.status === undefined && !request.isCut) this.#keep({ ...request, isCut: true })
  }

  #keep(request: TracedRequest): void {
    keepRequest(this.#requests, request)
    for (const reader of this.#readers) reader({ request })
  }

  /** The places of methods are read once a browser shows them. */
  #shown(): PageFacts {
    return (this.#facts = { ...this.#facts, places: this.#facts.places ?? placesIn([...this.#files]) })
  }
}

/** Two of the same name are ambiguous, and left out. */
function placesIn(files: readonly string[]): NonNullable<PageFacts['places']> {
  const places: Record<string, Place | undefined> = {}
  for (const { name, ...place } of membersIn(files)) places[name] = name in places ? undefined : place
  return places
}
