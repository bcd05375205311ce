// The calls of legacy decorators. Editors that run with `experimentalDecorators`, the only way to have them show parameter
// decorators without an error, check decorators against these. At run time they throw HONOTATE_LEGACY_DECORATORS.

/** How a parameter decorator is called in the legacy form. */
export type LegacyParameterDecorator = (target: object, name: string | symbol | undefined, index: number) => void

/** How a method decorator is called in the legacy form. */
export type LegacyMethodDecorator = (
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<any>,
) => void

/** How a class decorator is called in the legacy form. */
export type LegacyClassDecorator = (target: abstract new (...args: any[]) => object) => void
