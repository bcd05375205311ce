import { isComplete } from '../../support/runs.ts'

/** The number of entities. */
export const COUNT: number = isComplete ? 40 : 14

const numbers = Array.from({ length: COUNT }, (_, index) => index)

/** An entity that refers to three others, with the types that back ends derive from it. */
function entity(index: number): string {
  const [next, other, third] = [1, 7, 13].map((step) => `Entity${(index + step) % COUNT}`)
  return `/** The entity ${index}. */
export interface Entity${index} {
  readonly id: Id<'Entity${index}'>
  /** @minLength 1 */
  name: string
  state: State
  price: Money
  created: Timestamp
  tags: Word[]
  next?: ${next} | null
  others: ${other}[]
  byName: Record<string, ${third}>
  event: { kind: 'made'; by: ${next}['id'] } | { kind: 'moved'; to: Word; through?: ${other}['id'][] }
}
/** @schema */
export type NewEntity${index} = Omit<Entity${index}, 'id' | 'created' | 'next' | 'others' | 'byName'>
/** @schema */
export type Entity${index}Patch = DeepPartial<NewEntity${index}>
/** @schema response */
export type Entity${index}Page = Page<Entity${index}>
`
}

function controller(index: number): string {
  return `
@RequestMapping('/entities${index}')
@RestController()
export class Entity${index}Controller {
  @GetMapping('/')
  list(@RequestParam('after') after?: string): Entity${index}Page { return { items: [], after } as never }
  @GetMapping('/:id')
  find(@PathVariable('id') id: string): Promise<Entity${index}> { throw new Error(id) }
  @PostMapping('/') @ResponseStatus(201)
  create(@RequestBody(NewEntity${index}) entity: NewEntity${index}): Entity${index} { throw entity }
  @PatchMapping('/:id')
  change(@PathVariable('id') id: string, @RequestBody(Entity${index}Patch) patch: Entity${index}Patch): Entity${index} | null { throw [id, patch] }
}`
}

/** The files of a shop of entities that refer to each other: types, four routes for each, and a use of the client. */
export function entities(): Readonly<Record<string, string>> {
  const names = numbers.map((index) => `Entity${index}`)
  const schemas = names.flatMap((name) => [`New${name}`, `${name}Patch`])
  return {
    'src/model.ts': `/** @minLength 3 */
export type Word = string
/** @format date-time */
export type Timestamp = string
export type Id<Of extends string> = string & { readonly __brand: Of }
export enum State { Draft = 'draft', Live = 'live' }
export interface Money {
  /** @minimum 0 */
  amount: number
  currency: 'EUR' | 'USD'
}
export interface Page<T> { items: T[]; total?: number }
export type DeepPartial<T> = T extends string ? T : T extends object ? { [Key in keyof T]?: DeepPartial<T[Key]> } : T
${numbers.map(entity).join('')}`,
    'src/app.ts': `import {
  createApp, GetMapping, PatchMapping, PathVariable, PostMapping, RequestBody, RequestMapping, RequestParam,
  ResponseStatus, RestController,
} from 'honotate'
import type { ${names.flatMap((name) => [name, `${name}Page`]).join(', ')} } from './model.ts'
import { ${schemas.join(', ')} } from './schemas.gen.ts'
${numbers.map(controller).join('\n')}
export const app = createApp({ controllers: [${names.map((name) => `${name}Controller`).join(', ')}] })
`,
    'src/use-client.ts': `import { createClient } from './client/client.js'
const api = createClient('http://127.0.0.1')
export async function use(): Promise<string | undefined> {
  const found = await api.entity3.find({ path: { id: 'a' } })
  if (found.status === 200) return (await found.json()).others[0]?.event.kind
  // @ts-expect-error The name is missing.
  await api.entity5.create({ body: { state: 'draft', price: { amount: 1, currency: 'EUR' }, tags: [], event: { kind: 'made', by: 'a' } } })
  // @ts-expect-error There is no such state.
  await api.entity5.change({ path: { id: 'a' }, body: { state: 'sold' } })
  return undefined
}
`,
  }
}
