import { contextStorage } from 'hono/context-storage'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { createApp, timeoutAfter, type AppOptions } from 'honotate'
import { health } from 'honotate/health'
import { jsonDocument, openApi, swaggerUiPage } from 'honotate/openapi'
import { types } from './api.gen.ts'
import { StaffGuard } from './auth/staff-guard.ts'
import { accessLog } from './observability/access-log.ts'
import type { Log } from './observability/log.ts'
import { traces } from './observability/traces.ts'
import { OwnersController } from './owners/owners-controller.ts'
import { PetsController } from './pets/pets-controller.ts'
import type { Settings } from './settings.ts'
import { VetsController } from './vets/vets-controller.ts'
import { VisitsController } from './visits/visits-controller.ts'

const info = { title: 'Clinic', version: '1.0.0', description: 'The API of a clinic for animals.' }

/**
 * Creates the app. Its services get `Settings` and `Log` from the container.
 *
 * @param options Additional options for tests.
 */
export function createClinic(settings: Settings, log: Log, options: AppOptions = {}) {
  const app = createApp({
    prefix: '/api',
    logger: log,
    guards: [StaffGuard],
    controllers: [OwnersController, PetsController, VisitsController, VetsController],
    limits: { body: 10_000 },
    timeout: timeoutAfter(10_000),
    ...options,
  })
  // Before the middleware, so probes are neither logged nor traced.
  app.route('/health', health(app))
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) app.use(...traces(app))
  // First, so that requests that later middleware refuses are also logged, with the id of the request.
  app.use(contextStorage(), requestId(), accessLog(log), secureHeaders(), cors({ origin: ['https://clinic.example'] }))

  app.get(
    '/openapi.json',
    jsonDocument(() => openApi(app, types, { info })),
  )
  app.get('/docs/*', swaggerUiPage({ document: '/openapi.json' }))
  return app
}
