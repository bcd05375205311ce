/** The key under which a decorated class carries its metadata (TC39 decorator metadata proposal). */
export const metadataKey: symbol = /* @__PURE__ */ defineMetadataKey()

/** The own metadata of a class. Inherited metadata does not count, since only some compilers link it. */
export function ownMetadata(type: unknown): object | undefined {
  return Object.getOwnPropertyDescriptor(type, metadataKey)?.value as object | undefined
}

/** A class and its base classes, starting with the class. */
export function classChain<Type>(type: Type): Type[] {
  const chain: Type[] = []
  for (let current = type; typeof current === 'function'; current = Object.getPrototypeOf(current) as Type & Function)
    chain.push(current)
  return chain
}

/**
 * Defines `Symbol.metadata` if the engine lacks it: code that TypeScript has compiled sets `context.metadata` only if
 * the symbol exists. Code of esbuild and Babel falls back to the same registered symbol.
 */
function defineMetadataKey(): symbol {
  if (!Symbol.metadata) Object.defineProperty(Symbol, 'metadata', { value: Symbol.for('Symbol.metadata') })
  return Symbol.metadata
}
