// Engines lack `Symbol.metadata`, and compiled code sets `context.metadata` only if it exists. esbuild and Babel use the
// same registered symbol if it is missing.
if (!Symbol.metadata) Object.defineProperty(Symbol, 'metadata', { value: Symbol.for('Symbol.metadata') })

/** The key under which a decorated class carries its metadata (TC39 decorator metadata proposal). */
export const metadataKey: symbol = Symbol.metadata
