import { NodeSDK } from '@opentelemetry/sdk-node'

// Load this before the program: `node --import ./dist/tracing.js dist/main.js`. OpenTelemetry's variables configure it.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const sdk = new NodeSDK({ instrumentations: [] })
  sdk.start()
  // Sends the remaining spans after the server has closed.
  process.once('beforeExit', () => void sdk.shutdown())
}
