import { isEmpty, isGiven, type Registration } from './factories.ts'
import { registrations } from './registrations.ts'
import { Container, ContainerInstance, ServiceNotFoundError, type Handler } from './typedi.ts'

/** How services come to be. */
export interface Maker {
  create(container: RequestContainer, service: Registration): unknown
  /** Fills the fields of a service, which can be found by then, so that two services may have each other in a field. */
  fill(container: RequestContainer, service: Registration, value: unknown): void
}

/**
 * The container of one request. Every service is created anew in it but those that are `global`, that were given as a
 * value, or that a container of its own holds; look-ups take the same time however many services there are.
 */
export class RequestContainer extends ContainerInstance {
  readonly #parents: readonly ContainerInstance[]
  readonly #maker: Maker
  /** By service, and of the objects of the request by class. */
  readonly #values: Map<unknown, unknown>
  /** Those that were created here, each behind what it needs. */
  readonly #created: unknown[] = []

  constructor(
    parents: readonly ContainerInstance[],
    given: Iterable<readonly [unknown, unknown]>,
    maker: Maker = realMaker,
  ) {
    super('request')
    this.#parents = parents
    this.#values = new Map(given)
    this.#maker = maker
  }

  override has(id: unknown): boolean {
    return this.#values.has(id) || this.#find(id).length > 0
  }

  override get(id: unknown): any {
    if (this.#values.has(id)) return this.#values.get(id)
    const [found] = this.#find(id)
    if (!found) throw new ServiceNotFoundError(id as string)
    return this.#valueOf(found)
  }

  override getMany(id: unknown): any[] {
    return this.#find(id).map((found) => this.#valueOf(found))
  }

  /** The services that were created here, each before what it needs. */
  get created(): readonly unknown[] {
    return this.#created.toReversed()
  }

  #find(id: unknown): Found[] {
    let index = 0
    for (const owner of [this, ...this.#parents]) {
      const found = registrations(owner, id)
      if (found.length > 0) return found.map((service) => ({ service, owner, index: index++ }))
    }
    return []
  }

  #valueOf({ service, owner, index }: Found): unknown {
    if (owner === this ? !isEmpty(service.value) : isShared(service)) {
      return isEmpty(service.value) ? owner.getMany(service.id)[index] : service.value
    }
    if (this.#values.has(service)) return this.#values.get(service)
    const value = this.#maker.create(this, service)
    if (!service.transient) this.#values.set(service, value)
    this.#maker.fill(this, service, value)
    if (!service.transient) this.#created.push(value)
    return value
  }
}

/** A service, the container that has registered it, and its place among those with the same identifier. */
interface Found {
  readonly service: Registration
  readonly owner: ContainerInstance
  readonly index: number
}

function isShared(service: Registration): boolean {
  return service.global || isGiven(service)
}

/** As TypeDI does it. */
function createService(container: RequestContainer, { factory, id }: Registration): unknown {
  if (!Array.isArray(factory)) return (factory as CallableFunction)(container, id)
  const [type, method] = factory as [new () => Record<string, CallableFunction>, string]
  const owner = container.has(type) ? (container.get(type) as Record<string, CallableFunction>) : new type()
  return owner[method]?.(container, id)
}

interface Fields {
  readonly handlers: number
  readonly list: readonly Handler[]
}

const fields = new WeakMap<object, Fields>()

/** TypeDI looks through the handlers of all classes for each instance; here once for each class. */
function fillFields(container: RequestContainer, { type }: Registration, instance: unknown): void {
  if (!type) return
  const { handlers } = Container
  let known = fields.get(type)
  if (known?.handlers !== handlers.length) {
    const list = handlers.filter(
      ({ index, propertyName, object: { constructor } }) =>
        typeof index !== 'number' && propertyName && (constructor === type || type.prototype instanceof constructor),
    )
    fields.set(type, (known = { handlers: handlers.length, list }))
  }
  for (const { propertyName, value } of known.list)
    (instance as Record<string, unknown>)[propertyName as string] = value(container)
}

const realMaker: Maker = { create: createService, fill: fillFields }
