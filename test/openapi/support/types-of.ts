import { join } from 'node:path'
import type { RouteInfo } from 'honotate'
import type { ApiTypes, ControllerTypes } from 'honotate/openapi'
import { expect } from 'vitest'
import { findTypeScript } from '../../../src/honotate-kit/cli/compile/compiler.ts'
import { extractApiTypes } from '../../../src/honotate-kit/types/api/extract.ts'

/** The types of the controllers of some routes, as the compiler reads them in a project. */
export async function typesOf(routes: readonly RouteInfo[], directory: string): Promise<ApiTypes> {
  const { byName, schemas } = await namedTypesOf(directory)
  const classes = new Set(routes.map(({ controller }) => controller))
  return { controllers: [...classes].map((each) => [each, byName[each.name] as ControllerTypes]), schemas }
}

/** The types of all controllers of a project, by the names of their classes. */
export async function namedTypesOf(
  directory: string,
): Promise<{ readonly byName: Readonly<Record<string, ControllerTypes>>; readonly schemas: ApiTypes['schemas'] }> {
  // With a contract, path variables and query parameters need not be strings.
  const project = { config: join(directory, 'tsconfig.json'), compiler: findTypeScript(directory) }
  const { controllers, schemas, problems } = await extractApiTypes(project, true)
  expect(problems).toEqual([])
  return { byName: Object.fromEntries(controllers.map(({ className, types }) => [className, types])), schemas }
}
