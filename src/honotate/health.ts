/**
 * Routes for probes of Kubernetes, load balancers and monitors.
 *
 * @module
 */
export { health, type HealthOptions } from './health/health-routes.ts'
export { HealthCheck, type HealthCheckDecorator, type HealthCheckOptions } from './health/health-check.ts'
export type { CheckStatus, HealthReport } from './health/run-checks.ts'
