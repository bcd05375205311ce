/**
 * An object for values by name, in which `__proto__` and `constructor` are names like any other. `Object.create(null)`
 * would do, but engines are slower with such objects.
 */
export const Bag: new <T>() => Record<string, T> = /* @__PURE__ */ createBag()

function createBag(): typeof Bag {
  const bag = function () {} as unknown as typeof Bag
  bag.prototype = Object.create(null)
  return bag
}
