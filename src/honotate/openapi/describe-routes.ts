import type { ControllerApp } from '../app/controller-app.ts'
import { getRoutes } from '../app/route-infos.ts'
import type { ApiTypes } from './api-types.ts'
import { Problems } from './problem-schema.ts'
import { operationsOf, type Parts, type PlacedOperation } from './operations.ts'
import { schemaIds } from './schema-ids.ts'
import { SchemaStore } from './schema-store.ts'

interface DescribedRoutes extends Pick<Parts, 'schemas' | 'problem'> {
  readonly operations: readonly PlacedOperation[]
}

/**
 * Describes the routes of an app for a document or for tools.
 *
 * @param version The version of the API that is described; by default, all.
 * @throws HONOTATE_DUPLICATE_OPERATION, HONOTATE_UNDESCRIBED_SCHEMA, HONOTATE_UNKNOWN_SECURITY_SCHEME
 */
export function describeRoutes(
  app: ControllerApp,
  types: ApiTypes | undefined,
  security: Parts['security'],
  version?: string,
): DescribedRoutes {
  const { ids, types: named } = schemaIds(getRoutes(app), types)
  const schemas = new SchemaStore(named?.schemas, ids)
  const problems = new Problems(app)
  const problem = schemas.add('ProblemDetails', problems.schema)
  const operations = operationsOf(app, named, { schemas, security, problem, problems, version })
  return { operations, schemas, problem }
}
