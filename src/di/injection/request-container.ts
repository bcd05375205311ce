import { isEmpty, isGiven } from '../typedi/factories.ts'
import { registrations } from '../typedi/registrations.ts'
import type { Constructor, Registration } from '../typedi/service-types.ts'
import { ContainerInstance, ServiceNotFoundError } from '../typedi/typedi.ts'
import { fillFields } from './fill-fields.ts'

/** Creates services. */
export interface Maker {
  create(container: RequestContainer, service: Registration): unknown
  /** Fills the fields of a service that the container can find by now. */
  fill(container: RequestContainer, service: Registration, value: unknown): void
}

/**
 * The container of one request. It creates every service anew, except `global` ones and values that were set by hand. A
 * look-up takes the same time however many services there are.
 */
export class RequestContainer extends ContainerInstance {
  readonly #parents: readonly ContainerInstance[]
  readonly #maker: Maker
  /** Values by service, and the objects of the request by class. */
  readonly #values: Map<unknown, unknown>
  /** The services that were created here, each after its dependencies. */
  readonly #created: unknown[] = []

  constructor(
    parents: readonly ContainerInstance[],
    given: Iterable<readonly [unknown, unknown]> = [],
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

  /** The services that were created here, each before its dependencies. */
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

/** Calls the factory as TypeDI does. */
function createService(container: RequestContainer, { factory, id }: Registration): unknown {
  if (!Array.isArray(factory)) return (factory as CallableFunction)(container, id)
  const [type, method] = factory as [new () => Record<string, CallableFunction>, string]
  const owner = container.has(type) ? (container.get(type) as Record<string, CallableFunction>) : new type()
  return owner[method]?.(container, id)
}

const realMaker: Maker = {
  create: createService,
  fill(container, { type }, value) {
    if (type) fillFields(type as Constructor, value as object, container)
  },
}
