import type { ClassRecord } from '../metadata/records.ts'
import type { Hook, SkippedGuards } from '../metadata/contracts.ts'

/** The hooks of a method in the order in which they run, and the guards that `@Public()` and `@SkipGuard()` removed. */
export interface OrderedHooks {
  readonly hooks: readonly Hook[]
  readonly skipped: readonly SkippedGuards[]
}

/** The hooks of a class or of a method. */
interface Level {
  readonly hooks: readonly Hook[]
  /** The record of the class, or of the class that declares the method. */
  readonly record: ClassRecord
  /** The number of recorded base classes of that class. */
  readonly depth: number
}

/**
 * Orders hooks: app, base classes, class, overridden methods, method. A hook can drop earlier ones, but no guard of a
 * subclass: a method of a base class must not open a subclass that is guarded as a whole.
 *
 * @param classes The records of the class and of its base classes, the class itself first.
 * @param outer The hooks of the app.
 */
export function orderHooks(
  name: string | symbol,
  classes: readonly ClassRecord[],
  outer: readonly Hook[],
): OrderedHooks {
  const bases = classes.toReversed()
  const levels: Level[] = [
    ...bases.map((record, depth) => ({ hooks: record.hooks, record, depth })),
    ...bases.map((record, depth) => ({ hooks: record.methods.get(name)?.hooks ?? [], record, depth })),
  ]
  // The hooks of the app are outside of every class.
  let found = outer.map((hook) => ({ hook, depth: -1 }))
  const skipped: SkippedGuards[] = []
  for (const { hooks, record, depth } of levels) {
    const isDropped = (each: (typeof found)[number]): boolean =>
      (each.depth <= depth || !each.hook.guard) && hooks.some((hook) => hook.drops?.(each.hook))
    const guards = found.filter(isDropped).flatMap(({ hook }) => hook.guard ?? [])
    if (record.owner && guards.length > 0) skipped.push({ by: record.owner, guards })
    found = [...found.filter((each) => !isDropped(each)), ...hooks.map((hook) => ({ hook, depth }))]
  }
  return { hooks: found.map(({ hook }) => hook), skipped }
}
