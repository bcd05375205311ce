import type { ParameterDecoratorContext } from 'honotate'

/** The metadata key for the positions of secret arguments; other tools can read it, too. */
const secrets = Symbol.for('example.secrets')

/** Hides an argument in the trace. */
export function Secret(_: undefined, { function: method, index, metadata }: ParameterDecoratorContext): void {
  const positions = (metadata[secrets] ??= new Map()) as Map<string, Set<number>>
  const name = String(method.name)
  positions.set(name, (positions.get(name) ?? new Set()).add(index))
}

/** Reports every call of a method. */
export function Traced<This, Args extends unknown[], Result>(
  method: (this: This, ...args: Args) => Result,
  { name, metadata }: ClassMethodDecoratorContext<This, (this: This, ...args: Args) => Result>,
) {
  return function (this: This, ...args: Args): Result {
    const hidden = (metadata?.[secrets] as Map<string, Set<number>> | undefined)?.get(String(name))
    const shown = args.map((argument, index) => (hidden?.has(index) ? '***' : JSON.stringify(argument)))
    console.log(`${String(name)}(${shown.join(', ')})`)
    return method.apply(this, args)
  }
}
