import { NodeSDK } from '@opentelemetry/sdk-node'

// Loaded before the program: `node --import ./dist/tracing.js dist/main.js`. The variables of OpenTelemetry configure it.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const sdk = new NodeSDK({ instrumentations: [] })
  sdk.start()
  // After the server has closed: sends what is left.
  process.once('beforeExit', () => void sdk.shutdown())
}
