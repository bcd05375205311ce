import { relative } from 'node:path'
import process from 'node:process'
import type { Place } from '../../../toolbox/code-frame.ts'
import { membersIn } from '../../app/class-members.ts'
import type { FromService } from '../messages.ts'
import { keepRequest, type PageFacts, type Places, type ToPage } from './page-state.ts'
import type { TracedRequest } from './traced-request.ts'

/** The content of the page, and the browsers that show it. */
export class DevPage {
  readonly #requests = new Map<string, TracedRequest>()
  readonly #readers = new Set<(message: ToPage) => void>()
  readonly #files = new Set<string>()
  readonly #onChange: (isOpen: boolean) => void
  /** Parts that are made once a browser shows them, until the program reads files again. */
  readonly parts: Map<string, Promise<string>> = new Map()
  #places: Places | undefined
  #facts: PageFacts

  /** @param onChange Called when the first browser opens the page, and when the last one closes it. */
  constructor(entry: string, isChecked: boolean, onChange: (isOpen: boolean) => void) {
    const directory = process.cwd()
    const shown = { entry: relative(directory, entry), directory, addresses: [], routes: [] }
    this.#facts = { ...shown, program: 'starts', ...(!isChecked && { problems: 'off' }) }
    this.#onChange = onChange
  }

  /** Sends everything, and each change from now on. Returns a function that ends this. */
  read(reader: (message: ToPage) => void): () => void {
    this.#readers.add(reader)
    if (this.#readers.size === 1) this.#onChange(true)
    reader(this.#message())
    for (const request of this.#requests.values()) reader({ kind: 'request', request })
    return () => {
      if (this.#readers.delete(reader) && this.#readers.size === 0) this.#onChange(false)
    }
  }

  receive(message: FromService): void {
    if (message.kind === 'traced') {
      keepRequest(this.#requests, message.request)
      for (const reader of this.#readers) reader({ kind: 'request', request: message.request })
    } else if (message.kind === 'files') {
      // A new process reports its files again: they may have changed.
      for (const { file } of message.files) this.#files.add(file)
      this.#places = undefined
      this.parts.clear()
    } else if (message.kind === 'listening') {
      const addresses = [...new Set([...this.#facts.addresses, message.address])]
      this.change({ program: 'runs', addresses, routes: message.routes })
    } else if (message.kind === 'evaluated') this.change({ program: 'runs' })
  }

  change(facts: Partial<PageFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    if (this.#readers.size === 0) return
    const message = this.#message()
    for (const reader of this.#readers) reader(message)
  }

  #message(): ToPage {
    if (!this.#places) {
      const places: Record<string, Place | undefined> = {}
      // Two of the same name are ambiguous, and left out.
      for (const { name, ...place } of membersIn([...this.#files])) places[name] = name in places ? undefined : place
      this.#places = places
    }
    return { kind: 'facts', facts: this.#facts, places: this.#places }
  }
}
