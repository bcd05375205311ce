import { registerHooks } from 'node:module'

const client = new URL('rapid-client.cjs', import.meta.url).href

// `node --import transport.mjs` replaces the native client of AWS's runtime by rapid-client.cjs.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './rapid-client.node'
      ? { url: client, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
})
