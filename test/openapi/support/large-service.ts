const COUNT = 26

const MODELS = `export interface Money {
  /** @minimum 0 */
  amount: number
  currency: 'EUR' | 'USD'
}
export enum State { Open = 'open', Closed = 'closed' }
export interface Page<T> { items: T[]; next?: string | null; total: number }
export type Point = [x: number, y: number, ...more: number[]]
export type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; size: number }
`

const model = (index: number): string => `/** The entity ${index}. */
export interface Entity${index} {
  /** @format uuid */
  readonly id: string
  price: Money
  created: Date
  state: State
  at?: Point
  shape: Shape
  parent?: Entity${index} | null
  other?: Entity${(index + 1) % COUNT}
  meta: Record<string, unknown>
  flag: boolean | string
  raw: object
  any: unknown
  /** @default abc */
  word?: string
  /**
   * @default 7
   * @example 8
   */
  count?: number
  /** @deprecated */
  old?: string[]
}
`

const controller = (index: number): string => `import {
  CookieValue, DeleteMapping, GetMapping, HttpResponse, PatchMapping, PathVariable, PostMapping, PutMapping,
  RequestBody, RequestHeader, RequestMapping, RequestParam, RequestPart, RequestQuery, ResponseEntity, ResponseHeader,
  ResponseStatus, RestController, ServerSentEvent, Sse,
} from 'honotate'
import type { Entity${index}, Page, Point, Shape } from './models.js'

type Input = Omit<Entity${index}, 'created'>

/** The entities ${index}. */
@RequestMapping('/entities${index}')
@RestController()
export class Entities${index}Controller {
  /** Lists entities. */
  @GetMapping('/') list(@RequestParam('page') page?: string, @RequestParam('size') size = '10'): Page<Entity${index}> { return null! }
  /** Finds one. */
  @GetMapping('/:id{[0-9]+}') find(@PathVariable('id') id: string): Entity${index} { return null! }
  /** Creates one. */
  @PostMapping('/') @ResponseStatus(201) create(@RequestBody() body: Input): Entity${index} { return null! }
  /** Replaces one. */
  @PutMapping('/:id') replace(@PathVariable('id') id: string, @RequestBody() body: Partial<Input>): void {}
  /** Changes one. */
  @PatchMapping('/:id') change(@PathVariable('id') id: string, @RequestBody() body: { word?: string | null }): Entity${index} | null { return null! }
  /** Removes one. */
  @DeleteMapping('/:id') remove(@PathVariable('id') id: string, @RequestHeader('If-Match') tag?: string): void {}
  /** Stores a picture. */
  @PostMapping('/:id/picture') upload(@PathVariable('id') id: string, @RequestPart('file') file: File, @RequestPart('note') note?: string): string { return '' }
  /** Sends events. */
  @Sse() @GetMapping('/:id/events') *events(@PathVariable('id') id: string): Generator<ServerSentEvent | { n: number }> {}
  /** Sends a response. */
  @GetMapping('/:id/raw') raw(@PathVariable('id') id: string): Response { return null! }
  /** Redirects. */
  @GetMapping('/:id/go') go(_: unknown, response: HttpResponse) { return response.redirect('/x', 303) }
  /** Searches. */
  @GetMapping('/search') search(@RequestQuery() query: { text?: string; kind: 'a' | 'b' }, @CookieValue('sid') sid?: string): { point: Point; shape: Shape; raw: object } { return null! }
  /** Copies one. */
  @ResponseHeader('X-Copy', 'yes') @PostMapping('/:id/copy') copy(@PathVariable('id') id: string) { return ResponseEntity.created(\`/\${id}\`, { id }) }
}
`

/** The files of a service with more than 300 operations, which have every kind of parameter, body and answer. */
export function largeService(): Record<string, string> {
  const numbers = Array.from({ length: COUNT }, (_, index) => index)
  const names = numbers.map((index) => `entities${index}.controller`)
  return {
    'src/large/models.ts': `${MODELS}${numbers.map(model).join('')}`,
    ...Object.fromEntries(names.map((name, index) => [`src/large/${name}.ts`, controller(index)])),
    'src/large.ts': `import { createApp } from 'honotate'
${names.map((name) => `import './large/${name}.js'`).join('\n')}

export const app = createApp()
`,
  }
}
