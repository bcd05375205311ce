import { relative } from 'node:path'
import process from 'node:process'
import type { Place } from '../../../toolbox/code-frame.ts'
import { membersIn } from '../../app/class-members.ts'
import type { FromService } from '../messages.ts'
import type { PageFacts, Places, ToPage } from './page-state.ts'
import type { TracedRequest } from './traced-request.ts'

/** How many requests are kept. */
const MOST_REQUESTS = 100

type Reader = (message: ToPage) => void

/** What the page shows, and the browsers that show it. */
export class DevPage {
  readonly #requests = new Map<string, TracedRequest>()
  readonly #readers = new Set<Reader>()
  readonly #files = new Set<string>()
  readonly #onChange: () => void
  #places: Places | undefined
  #facts: PageFacts

  /** @param onChange Called when the first browser opens the page, and when the last one closes it. */
  constructor(entry: string, isChecked: boolean, onChange: () => void) {
    const directory = process.cwd()
    this.#onChange = onChange
    this.#facts = {
      entry: relative(directory, entry),
      directory,
      program: 'starts',
      addresses: [],
      routes: [],
      problems: isChecked ? null : 'off',
    }
  }

  get isOpen(): boolean {
    return this.#readers.size > 0
  }

  /** Sends the state, and each change of it from now on. Returns a function that ends this. */
  read(reader: Reader): () => void {
    this.#readers.add(reader)
    if (this.#readers.size === 1) this.#onChange()
    reader(this.#factsMessage())
    for (const request of this.#requests.values()) reader({ kind: 'request', request })
    return () => {
      if (this.#readers.delete(reader) && this.#readers.size === 0) this.#onChange()
    }
  }

  receive(message: FromService): void {
    if (message.kind === 'traced') this.#add(message.request)
    else if (message.kind === 'files') this.#load(message.files.map(({ file }) => file))
    else if (message.kind === 'evaluated') this.change({ program: 'runs' })
    else if (message.kind === 'listening') {
      const addresses = [...new Set([...this.#facts.addresses, message.address])]
      this.change({ program: 'runs', addresses, routes: message.routes })
    }
  }

  change(facts: Partial<PageFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    if (this.isOpen) this.#send(this.#factsMessage())
  }

  #add(request: TracedRequest): void {
    this.#requests.set(request.id, request)
    const [oldest] = this.#requests.keys()
    if (this.#requests.size > MOST_REQUESTS && oldest !== undefined) this.#requests.delete(oldest)
    this.#send({ kind: 'request', request })
  }

  /** A new process reports its files again, which may have changed. */
  #load(files: readonly string[]): void {
    for (const file of files) this.#files.add(file)
    this.#places = undefined
  }

  #factsMessage(): ToPage {
    this.#places ??= placesIn([...this.#files])
    return { kind: 'facts', facts: this.#facts, places: this.#places }
  }

  #send(message: ToPage): void {
    for (const reader of this.#readers) reader(message)
  }
}

/** The classes and methods of files; two of the same name are ambiguous. */
function placesIn(files: readonly string[]): Places {
  const found = new Map<string, Place | undefined>()
  for (const { name, file, line, column } of membersIn(files))
    found.set(name, found.has(name) ? undefined : { file, line, column })
  return Object.fromEntries([...found].filter((entry): entry is [string, Place] => entry[1] !== undefined))
}
