import { registerHooks } from 'node:module'

const client = new URL('rapid-client.cjs', import.meta.url).href

// `node --import transport.mjs`: AWS's runtime finds this client where it looks for the one that it has built.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './rapid-client.node'
      ? { url: client, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
})
