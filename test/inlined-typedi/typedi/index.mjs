// A container with the public names of TypeDI 0.10 and the private members that honotate uses: the list `services`, `set()`,
// `getServiceValue()`, `initializeParams()` and `applyPropertyHandlers()`. See docs/reference/stability.md#typedi.

const EMPTY = Symbol('EMPTY_VALUE')
const UNSET = { factory: undefined, value: EMPTY, global: false, multiple: false, eager: false, transient: false }

/** An identifier of a value without a class. */
export class Token {
  constructor(name) {
    this.name = name
  }
}

class IdentifierError extends Error {
  constructor(name, id) {
    super()
    this.name = name
    if (id instanceof Token) this.normalizedIdentifier = `Token<${id.name || 'UNSET_NAME'}>`
    else if (typeof id === 'string') this.normalizedIdentifier = id
    else this.normalizedIdentifier = id?.name ? `MaybeConstructable<${id.name}>` : '<UNKNOWN_IDENTIFIER>'
  }
}

export class ServiceNotFoundError extends IdentifierError {
  constructor(id) {
    super('ServiceNotFoundError', id)
  }

  get message() {
    return `Service with "${this.normalizedIdentifier}" identifier was not found in the container. Register it before usage via explicitly calling the "Container.set" function or using the "@Service()" decorator.`
  }
}

export class CannotInstantiateValueError extends IdentifierError {
  constructor(id) {
    super('CannotInstantiateValueError', id)
  }

  get message() {
    return `Cannot instantiate the requested value for the "${this.normalizedIdentifier}" identifier. The related metadata doesn't contain a factory or a type to instantiate.`
  }
}

export class CannotInjectValueError extends Error {
  name = 'CannotInjectValueError'

  constructor(target, propertyName) {
    super()
    Object.assign(this, { target, propertyName })
  }

  get message() {
    return `Cannot inject value into "${this.target.constructor.name}.${this.propertyName}".`
  }
}

export class ContainerInstance {
  services = []

  constructor(id) {
    this.id = id
  }

  has(id) {
    return this.findService(id) !== undefined
  }

  get(id) {
    const shared = Container.of().findService(id)
    const own = this.findService(id)
    const service = shared?.global ? shared : (own ?? shared)
    if (!service) throw new ServiceNotFoundError(id)
    if (service === shared && !shared.global && service !== own) {
      // Each container has a separate instance.
      const copy = { ...shared, value: EMPTY }
      this.set(copy)
      const value = this.getServiceValue(copy)
      this.set({ ...copy, value })
      return value
    }
    return this.getServiceValue(service)
  }

  getMany(id) {
    return this.findAllServices(id).map((service) => this.getServiceValue(service))
  }

  set(service, value) {
    if (Array.isArray(service)) for (const each of service) this.set(each)
    else if (typeof service === 'function') this.set({ ...UNSET, id: service, type: service, value })
    else if (typeof service === 'string' || service instanceof Token)
      this.set({ ...UNSET, id: service, type: null, value })
    else this.#add({ id: new Token('UNREACHABLE'), type: null, ...UNSET, ...service })
    return this
  }

  #add(service) {
    const known = this.findService(service.id)
    if (known && !known.multiple) Object.assign(known, service)
    else this.services.push(service)
    if (service.eager) this.get(service.id)
  }

  remove(ids) {
    for (const id of [ids].flat()) {
      for (const service of this.findAllServices(id)) this.#destroy(service)
      this.services = this.services.filter((service) => service.id !== id)
    }
    return this
  }

  reset({ strategy } = { strategy: 'resetValue' }) {
    if (!['resetValue', 'resetServices'].includes(strategy)) throw new Error('Received invalid reset strategy.')
    for (const service of this.services) this.#destroy(service)
    if (strategy === 'resetServices') this.services = []
    return this
  }

  findService(id) {
    return this.services.find((service) => service.id === id)
  }

  findAllServices(id) {
    return this.services.filter((service) => service.id === id)
  }

  getServiceValue(service) {
    if (service.value !== EMPTY) return service.value
    const value = this.#create(service)
    if (!service.transient) service.value = value
    if (service.type) this.applyPropertyHandlers(service.type, value)
    return value
  }

  #create({ id, type, factory }) {
    if (Array.isArray(factory)) return this.#factory(factory[0])[factory[1]](this, id)
    if (factory) return factory(this, id)
    if (!type) throw new CannotInstantiateValueError(id)
    const types = Reflect.getMetadata('design:paramtypes', type) ?? []
    return new type(...this.initializeParams(type, types), this)
  }

  #factory(type) {
    try {
      return this.get(type)
    } catch (error) {
      if (error instanceof ServiceNotFoundError) return new type()
      throw error
    }
  }

  initializeParams(type, types) {
    const bases = new Set([type, Object.getPrototypeOf(type)])
    return types.map((declared, index) => {
      const handler = Container.handlers.find((each) => each.index === index && bases.has(each.object))
      if (handler) return handler.value(this)
      const isService = declared?.name && !/^(?:string|boolean|number|object)$/iu.test(declared.name)
      return isService ? this.get(declared) : undefined
    })
  }

  applyPropertyHandlers(type, instance) {
    for (const { index, object, propertyName, value } of Container.handlers) {
      if (typeof index === 'number' || !propertyName) continue
      const owner = object.constructor
      if (owner === type || type.prototype instanceof owner) instance[propertyName] = value(this)
    }
  }

  #destroy(service) {
    if (!service.type && !service.factory) return
    try {
      service.value?.destroy?.()
    } catch {
      // TypeDI ignores it, too.
    }
    service.value = EMPTY
  }
}

export class Container {
  static handlers = []
  static globalInstance = new ContainerInstance('default')
  static instances = []

  static of(id = 'default') {
    if (id === 'default') return Container.globalInstance
    const known = Container.instances.find((instance) => instance.id === id)
    if (known) return known
    const created = new ContainerInstance(id)
    Container.instances.push(created)
    return created
  }

  static has(id) {
    return Container.globalInstance.has(id)
  }

  static get(id) {
    return Container.globalInstance.get(id)
  }

  static getMany(id) {
    return Container.globalInstance.getMany(id)
  }

  static set(service, value) {
    Container.globalInstance.set(service, value)
    return Container
  }

  static remove(ids) {
    Container.globalInstance.remove(ids)
    return Container
  }

  static reset(id = 'default') {
    const isDefault = id === 'default'
    if (isDefault) Container.globalInstance.reset()
    for (const instance of Container.instances) if (isDefault || instance.id === id) instance.reset()
    if (!isDefault) Container.instances = Container.instances.filter((instance) => instance.id !== id)
    return Container
  }

  static registerHandler(handler) {
    Container.handlers.push(handler)
    return Container
  }

  static import() {
    return Container
  }
}

export default Container

export function Service(given) {
  return (type) => {
    const options = typeof given === 'string' || given instanceof Token ? { id: given } : (given ?? {})
    const { factory, multiple = false, global = false, eager = false, transient = false } = options
    Container.set({ id: options.id || type, type, factory, value: EMPTY, multiple, global, eager, transient })
  }
}

export const Inject = injecting((container, id) => container.get(id))
export const InjectMany = injecting((container, id) => container.getMany(id))

function injecting(find) {
  return (given) => (object, propertyName, index) => {
    const read = typeof given === 'function' ? given : () => given || typeOf(object, propertyName, index)
    const refuse = (id) => {
      if (id === undefined || id === Object) throw new CannotInjectValueError(object, propertyName)
      return id
    }
    // A function is called later, because the class that it returns may be declared later.
    if (typeof given !== 'function') refuse(read())
    Container.registerHandler({ object, propertyName, index, value: (container) => find(container, refuse(read())) })
  }
}

/** The type that a legacy compiler has recorded for a property or a parameter. */
function typeOf(object, propertyName, index) {
  return typeof index === 'number'
    ? Reflect.getMetadata('design:paramtypes', object, propertyName)?.[index]
    : Reflect.getMetadata('design:type', object, propertyName)
}
