/** The key under which a decorated class carries its metadata (TC39 decorator metadata proposal). */
export const metadataKey: symbol = /* @__PURE__ */ defineMetadataKey()

/**
 * No engine has `Symbol.metadata` yet. Compiled code sets `context.metadata` only if the symbol exists when the class is
 * evaluated; esbuild and Babel fall back to this registered symbol.
 */
function defineMetadataKey(): symbol {
  if (!Symbol.metadata) Object.defineProperty(Symbol, 'metadata', { value: Symbol.for('Symbol.metadata') })
  return Symbol.metadata
}
