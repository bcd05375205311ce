import { CIRCULAR_DEPENDENCY, CONTROLLER_FAILED, SERVICE_NOT_FOUND } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { FailureDetails } from './injection.ts'
import { ServiceNotFoundError } from './typedi.ts'

/** One object that is being created, or whose fields are being filled. */
interface Frame {
  readonly type: NamedClass
  readonly container: unknown
  readonly phase: 'constructor' | 'field'
  /** What of it is being looked up: `parameter 0 "db"`. */
  member: string | undefined
}

interface NamedClass {
  readonly name: string
}

// Creating is synchronous, so that one list serves all containers.
const frames: Frame[] = []
const chains = new WeakMap<object, string>()

/**
 * Runs `create` as a link of the chain that errors tell.
 *
 * @throws HONOTATE_CIRCULAR_DEPENDENCY when the same container is creating the same class already.
 */
export function linked<T>(type: NamedClass, container: unknown, phase: Frame['phase'], create: (frame: Frame) => T): T {
  const start =
    phase === 'field'
      ? -1
      : frames.findIndex((frame) => frame.type === type && frame.container === container && frame.phase === phase)
  if (start !== -1) {
    const cycle = [...frames.slice(start), { type }].map(nameOf)
    throw new HonotateError(CIRCULAR_DEPENDENCY, {
      cycle: cycle.join(' → '),
      name: cycle[0] as string,
      next: cycle[1] as string,
    })
  }
  const frame: Frame = { type, container, phase, member: undefined }
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

/** The chain of what is being created: `HelloController → UserService → parameter 0 "db"`. */
export function describeChain(): string {
  const member = frames.at(-1)?.member
  return [...frames.map(nameOf), ...(member === undefined ? [] : [member])].join(' → ')
}

/** The error for what a container has thrown, with the chain there. */
export function explain(cause: unknown, details: FailureDetails): HonotateError {
  const chain = chains.get(cause as object) ?? details.chain
  return new HonotateError(
    cause instanceof ServiceNotFoundError ? SERVICE_NOT_FOUND : CONTROLLER_FAILED,
    { ...details, chain },
    { cause },
  )
}

function nameOf({ type }: Pick<Frame, 'type'>): string {
  return type.name || 'an anonymous class'
}
