import { CIRCULAR_DEPENDENCY } from '#catalogue'
import { HonotateError } from '../../errors/honotate-error.ts'
import type { Constructor } from '../typedi/service-types.ts'
import type { ContainerInstance } from '../typedi/typedi.ts'

export interface ServiceInContainer {
  readonly type: Constructor
  readonly container: ContainerInstance
  readonly transient?: boolean | undefined
}

/** A service that is being created, or whose fields are being filled. */
interface Frame extends ServiceInContainer {
  readonly phase: 'constructor' | 'field'
  /** The parameter or field whose value is being looked up: `parameter 0 "db"`. */
  member: string | undefined
}

// Services are created synchronously, so all containers share one list.
const frames: Frame[] = []
const chains = new WeakMap<object, string>()
const circles = new WeakMap<object, ServiceInContainer>()

/**
 * Runs `create` with the service as the last link of the chain that error messages show.
 *
 * @throws HONOTATE_CIRCULAR_DEPENDENCY if the container is already running the constructor of the class
 */
export function linked<T>(service: ServiceInContainer, phase: Frame['phase'], create: (frame: Frame) => T): T {
  const { type, container, transient } = service
  const start =
    phase === 'field'
      ? -1
      : frames.findIndex((frame) => frame.type === type && frame.container === container && frame.phase === phase)
  if (start !== -1) throw circularDependency(start, type)
  const frame: Frame = { type, container, transient, phase, member: undefined }
  frames.push(frame)
  try {
    return create(frame)
  } catch (error) {
    if (typeof error === 'object' && error !== null && !chains.has(error)) chains.set(error, describeChain())
    throw error
  } finally {
    frames.pop()
  }
}

function circularDependency(start: number, type: Constructor): HonotateError {
  const cycle = [...frames.slice(start), { type }].map(classNameOf)
  const [name, next] = cycle as [string, string]
  const error = new HonotateError(CIRCULAR_DEPENDENCY, { cycle: cycle.join(' → '), name, next })
  circles.set(error, frames[start] as Frame)
  return error
}

/**
 * If the error reports a circular dependency, returns the service whose constructor was running: a field can wait for
 * that service. Returns `undefined` for other errors, and for a transient service, since each look-up creates another
 * instance.
 */
export function serviceToWaitFor(error: unknown): ServiceInContainer | undefined {
  const service = circles.get(error as object)
  return service?.transient ? undefined : service
}

/** Describes the services that are being created: `HelloController → UserService → parameter 0 "db"`. */
export function describeChain(): string {
  const member = frames.at(-1)?.member
  return [...frames.map(classNameOf), ...(member === undefined ? [] : [member])].join(' → ')
}

/** The chain of services that were being created when an error was thrown; `undefined` if there were none. */
export function chainOf(error: unknown): string | undefined {
  return chains.get(error as object)
}

function classNameOf({ type }: Pick<Frame, 'type'>): string {
  return type.name || 'an anonymous class'
}
