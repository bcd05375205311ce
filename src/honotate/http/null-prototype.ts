/**
 * A class of objects for values by name, in which `__proto__` and `constructor` are names like any other. Engines are
 * slower with objects of `Object.create(null)`.
 */
export const NullPrototype: new <T>() => Record<string, T> = /* @__PURE__ */ createClass()

function createClass(): typeof NullPrototype {
  const type = function () {} as unknown as typeof NullPrototype
  type.prototype = Object.create(null)
  return type
}
