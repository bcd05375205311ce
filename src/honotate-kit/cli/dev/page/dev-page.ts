import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findFaults } from '../../../transform/graph/find-faults.ts'
import { messageOf } from '../../../toolbox/error-place.ts'
import { findConfig } from '../../../toolbox/find-config.ts'
import { membersIn } from '../../app/class-members.ts'
import { projectSources } from '../../compile/project-sources.ts'
import { graphParts } from '../../routes/graph-parts.ts'
import type { FromService } from '../messages.ts'
import type { PageContent, TracedRequest } from './page-content.ts'

const MOST_REQUESTS = 100

export class DevPage {
  #requests: readonly TracedRequest[] = []
  readonly #files = new Set<string>()
  readonly #project: string
  #facts: Pick<PageContent, 'state' | 'routes' | 'problems'> = { state: 'starts', routes: [] }
  #sources: Pick<PageContent, 'places' | 'graph'> | undefined

  /** @param project The tsconfig.json of the program, or a directory of its project. */
  constructor(project: string) {
    this.#project = project
  }

  /** Makes the content as JSON. Reads changed sources only now, when a browser shows the page. */
  json(): string {
    this.#sources ??= { places: placesIn([...this.#files]), graph: readGraph(this.#project) }
    return JSON.stringify({ ...this.#facts, ...this.#sources, requests: this.#requests } satisfies PageContent)
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
      this.#sources = undefined
    }
  }

  change(changes: Partial<PageContent>): void {
    this.#facts = { ...this.#facts, ...changes }
    // A process that is killed does not report the end of its requests, so they count as cut.
    if (changes.state && !changes.state.startsWith('runs'))
      this.#requests = this.#requests.map((each) => (each.status === undefined ? { ...each, isCut: true } : each))
  }

  /** Adds a request, or replaces it: a request that still runs is reported again when it ends. */
  #keep(request: TracedRequest): void {
    const others = this.#requests.filter(({ id }) => id !== request.id)
    this.#requests = [...others, request].slice(-MOST_REQUESTS)
  }
}

function placesIn(files: readonly string[]): PageContent['places'] {
  // The record has no prototype, so that a class may be named `toString`. Two members of the same name are ambiguous,
  // and left out.
  const places: Record<string, string | undefined> = Object.create(null)
  for (const { name, file, line, column } of membersIn(files))
    places[name] = name in places ? undefined : `//file${pathToFileURL(file).pathname}:${line}:${column}`
  return places
}

function readGraph(project: string): PageContent['graph'] {
  try {
    return [...graphParts(findFaults(projectSources(findConfig(resolve(project), true))).graph)]
  } catch (error) {
    return messageOf(error)
  }
}
