import { isEmpty, isGiven } from '../typedi/factories.ts'
import { registrations } from '../typedi/registrations.ts'
import type { Constructor, Registration } from '../typedi/service-types.ts'
import { ContainerInstance, ServiceNotFoundError } from '../typedi/typedi.ts'
import { fillFields } from './fill-fields.ts'

export interface Maker {
  create(container: RequestContainer, service: Registration): unknown
  /** Fills the fields of a service, after the container can find the service. */
  fill(container: RequestContainer, service: Registration, value: unknown): void
}

interface Found {
  readonly services: readonly Registration[]
  readonly owner: ContainerInstance
}

/** The objects that a container is given, by the identifier under which they are injected. */
export type Given = Pick<ReadonlyMap<unknown, unknown>, 'has' | 'get'>

/**
 * The container of one request or one test. It creates every service anew, except `global` ones and values that were
 * set by hand. A look-up takes the same time however many services there are.
 */
export class RequestContainer extends ContainerInstance {
  readonly #parents: readonly ContainerInstance[]
  readonly #maker: Maker
  readonly #given: Given
  readonly #values = new Map<Registration, unknown>()
  readonly #created: unknown[] = []

  constructor(parents: readonly ContainerInstance[], given: Given = new Map(), maker: Maker = realMaker) {
    super('request')
    this.#parents = parents
    this.#given = given
    this.#maker = maker
  }

  override has(id: unknown): boolean {
    return this.#given.has(id) || this.#find(id) !== undefined
  }

  override get(id: unknown): any {
    if (this.#given.has(id)) return this.#given.get(id)
    const found = this.#find(id)
    if (!found) throw new ServiceNotFoundError(id as string)
    return this.#valueOf(found.services[0] as Registration, found.owner, 0)
  }

  override getMany(id: unknown): any[] {
    const { services = [], owner = this } = this.#find(id) ?? {}
    return services.map((service, index) => this.#valueOf(service, owner, index))
  }

  /** The services that were created here, each once and after its dependencies. */
  get created(): readonly unknown[] {
    return [...new Set(this.#created)]
  }

  hasCreated(test: (service: unknown) => unknown): boolean {
    return this.#created.some(test)
  }

  /** Created services that are not transient. */
  get kept(): readonly unknown[] {
    const kept = new Set(this.#values.values())
    return this.created.filter((service) => kept.has(service))
  }

  #find(id: unknown): Found | undefined {
    const services = registrations(this, id)
    if (services.length > 0) return { services, owner: this }
    for (const owner of this.#parents) {
      const inherited = registrations(owner, id)
      if (inherited.length > 0) return { services: inherited, owner }
    }
    return undefined
  }

  /** @param index The position of the service among its owner's services with the same identifier. */
  #valueOf(service: Registration, owner: ContainerInstance, index: number): unknown {
    if (owner === this) {
      // `undefined` is a valid value for a service that was set by hand.
      if (isGiven(service) || !isEmpty(service.value)) return service.value
    } else if (isShared(service)) {
      return isEmpty(service.value) ? owner.getMany(service.id)[index] : service.value
    }
    if (this.#values.has(service)) return this.#values.get(service)
    const value = this.#maker.create(this, service)
    if (!service.transient) this.#values.set(service, value)
    try {
      this.#maker.fill(this, service, value)
    } catch (error) {
      this.#values.delete(service)
      throw error
    }
    this.#created.push(value)
    return value
  }
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
