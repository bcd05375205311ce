// Serves a bundle in the runtime of Vercel and Next.js: `node edge-serve.cjs dist/edge.mjs`.
const { readFileSync } = require('node:fs')
const { EdgeRuntime, runServer } = require('edge-runtime')

const code = `${readFileSync(process.argv[2], 'utf8')}\n//# sourceURL=edge.mjs`
runServer({ runtime: new EdgeRuntime({ initialCode: code }), host: '127.0.0.1', port: 0 }).then(({ url }) =>
  console.log(url),
)
