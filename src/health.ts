/**
 * Routes for probes of Kubernetes, load balancers and monitors.
 *
 * @module
 */
export { health, type HealthOptions } from './runtime/health/health-routes.ts'
export { HealthCheck, type HealthCheckDecorator, type HealthCheckOptions } from './runtime/health/health-check.ts'
export type { CheckStatus, HealthReport } from './runtime/health/run-checks.ts'
