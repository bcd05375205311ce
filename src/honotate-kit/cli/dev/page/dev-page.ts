import { relative } from 'node:path'
import process from 'node:process'
import type { Place } from '../../../toolbox/code-frame.ts'
import { membersIn } from '../../app/class-members.ts'
import type { FromService } from '../messages.ts'
import { keepRequest, type PageFacts, type Places, type ToPage, type TracedRequest } from './page-state.ts'

/** The content of the page, and the browsers that show it. */
export class DevPage {
  readonly #requests = new Map<string, TracedRequest>()
  readonly #readers = new Set<(message: ToPage) => void>()
  readonly #files = new Set<string>()
  readonly #onChange: (isOpen: boolean) => void
  #facts: PageFacts

  /** @param onChange Called when the first browser opens the page, and when the last one closes it. */
  constructor(entry: string, isChecked: boolean, onChange: (isOpen: boolean) => void) {
    const directory = process.cwd()
    const shown = { entry: relative(directory, entry), directory, addresses: [], routes: [] }
    this.#facts = { ...shown, program: 'starts', problems: isChecked ? undefined : 'off' }
    this.#onChange = onChange
  }

  /** Sends everything, and each change from now on. Returns a function that ends this. */
  read(reader: (message: ToPage) => void): () => void {
    this.#readers.add(reader)
    if (this.#readers.size === 1) this.#onChange(true)
    reader(this.#shown())
    for (const request of this.#requests.values()) reader({ request })
    return () => {
      if (this.#readers.delete(reader) && this.#readers.size === 0) this.#onChange(false)
    }
  }

  receive(message: FromService): void {
    if (message.kind === 'traced') this.#keep(message.request)
    else if (message.kind === 'files') {
      // A new process reports its files again: they may have changed.
      for (const { file } of message.files) this.#files.add(file)
      this.#facts = { ...this.#facts, places: undefined }
    } else if (message.kind === 'listening') {
      const addresses = [...new Set([...this.#facts.addresses, message.address])]
      this.change({ program: 'runs', addresses, routes: message.routes })
    } else if (message.kind === 'evaluated') this.change({ program: 'runs' })
  }

  change(facts: Partial<PageFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    for (const reader of this.#readers) reader(this.#shown())
    // A process that is killed does not report the end of its requests.
    if (facts.program && facts.program !== 'runs')
      for (const request of this.#requests.values())
        if (request.status === undefined && !request.isCut) this.#keep({ ...request, isCut: true })
  }

  #keep(request: TracedRequest): void {
    keepRequest(this.#requests, request)
    for (const reader of this.#readers) reader({ request })
  }

  /** The places of methods are read once a browser shows them. */
  #shown(): PageFacts {
    this.#facts = { ...this.#facts, places: this.#facts.places ?? placesIn([...this.#files]) }
    return this.#facts
  }
}

/** Two of the same name are ambiguous, and left out. */
function placesIn(files: readonly string[]): Places {
  const places: Record<string, Place | undefined> = {}
  for (const { name, ...place } of membersIn(files)) places[name] = name in places ? undefined : place
  return places
}
