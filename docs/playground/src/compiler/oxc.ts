import { createContext } from '@emnapi/runtime'
import { emnapiAsyncWorkPlugin, emnapiTSFNPlugin, instantiateNapiModule, WASI } from '@napi-rs/wasm-runtime'
import type { ParseResult, ParserOptions } from 'oxc-parser'
import visitorKeys from 'oxc-parser/src-js/generated/visit/keys'
import { wrap } from 'oxc-parser/src-js/wrap'
import wasm from 'oxc-parser/parser.wasm32-wasip1.wasm?url'

/** The part of oxc-parser that `src/honotate-kit/transform` calls. */
interface Oxc {
  readonly visitorKeys: Readonly<Record<string, readonly string[]>>
  parseSync(id: string, code: string, options?: ParserOptions): ParseResult
}

interface Binding {
  parseSync(id: string, code: string, options?: ParserOptions): unknown
}

// In pages of 64 KiB. The parser needs 980 pages.
const MEMORY = { initial: 1024, maximum: 16_384 }

const oxc = await instantiate()

/**
 * Replaces `src/honotate-kit/transform/core/oxc.ts` in the playground: the same parser, from the same package, as WebAssembly.
 *
 * The build without threads does not need `SharedArrayBuffer`, so the page works on hosts that cannot set headers.
 */
export function loadOxc(): Oxc {
  return oxc
}

async function instantiate(): Promise<Oxc> {
  const memory = new WebAssembly.Memory(MEMORY)
  const bytes = await (await fetch(wasm)).arrayBuffer()
  const { napiModule } = await instantiateNapiModule(bytes, {
    context: createContext(),
    asyncWorkPoolSize: 0,
    plugins: [emnapiAsyncWorkPlugin, emnapiTSFNPlugin],
    wasi: new WASI({ version: 'preview1' }),
    overwriteImports: (imports) => ({
      ...imports,
      env: { ...imports['env'], ...imports['napi'], ...imports['emnapi'], memory },
    }),
    beforeInit({ instance }) {
      for (const [name, register] of Object.entries(instance.exports)) {
        if (name.startsWith('__napi_register__')) (register as () => void)()
      }
    },
  })
  const binding = napiModule.exports as Binding
  return { visitorKeys, parseSync: (id, code, options) => wrap(binding.parseSync(id, code, options)) }
}
