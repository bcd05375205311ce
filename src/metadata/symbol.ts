// No engine has `Symbol.metadata` yet. Compilers write `context.metadata` only where it exists when the class is
// evaluated, and esbuild and Babel fall back to this same registered symbol.
if (!Symbol.metadata) Object.defineProperty(Symbol, 'metadata', { value: Symbol.for('Symbol.metadata') })

/** The key under which a decorated class carries its metadata (TC39 decorator metadata proposal). */
export const metadataKey: symbol = Symbol.metadata
