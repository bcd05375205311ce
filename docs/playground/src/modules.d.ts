declare module 'virtual:runtime' {
  const text: string
  export default text
}

declare module 'virtual:declarations' {
  const files: Readonly<Record<string, string>>
  export default files
}

declare module 'virtual:contracts' {
  const texts: Readonly<Record<string, string>>
  export default texts
}

declare module '@babel/standalone/babel.min.js' {
  const babel: typeof import('@babel/standalone')
  export default babel
}

declare module 'oxc-parser/src-js/wrap' {
  export function wrap(result: unknown): import('oxc-parser').ParseResult
}

declare module 'oxc-parser/src-js/generated/visit/keys' {
  const visitorKeys: Readonly<Record<string, readonly string[]>>
  export default visitorKeys
}

declare module '@napi-rs/wasm-runtime' {
  type Imports = Record<string, Record<string, unknown>>

  interface Options {
    readonly context: unknown
    readonly asyncWorkPoolSize: number
    readonly plugins: readonly unknown[]
    readonly wasi: object
    overwriteImports(imports: Imports): Imports
    beforeInit(loaded: { readonly instance: WebAssembly.Instance }): void
  }

  export const WASI: new (options: { readonly version: 'preview1' }) => object
  export const emnapiAsyncWorkPlugin: unknown
  export const emnapiTSFNPlugin: unknown
  export function instantiateNapiModule(
    bytes: ArrayBuffer,
    options: Options,
  ): Promise<{ readonly napiModule: { readonly exports: unknown } }>
}
