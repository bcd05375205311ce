import { type Decorated, type FrameworkDecorator, parameterOf } from './decorators.ts'
import { entitiesOf, entityOf } from './entities.ts'
import { valuesOf } from './migration.ts'
import { specifierTo } from './places.ts'
import type { SourceFile } from './source-file.ts'

/** Matches the packages that inject repositories of TypeORM. */
const TYPEORM_INJECTION = /^(?:@nestjs\/typeorm|typeorm-typedi-extensions)$/u

/** Advice about functions that look for the connection of createConnection(). */
export const TYPEORM_VALUES: Readonly<Record<string, string>> = valuesOf(
  'getRepository getConnection getManager getCustomRepository createConnection getConnectionManager',
  'connect() of repositories.ts makes the data source: Container.get(DataSource).getRepository(…).',
)

/**
 * Rewrites `@InjectRepository(Cat)` to `@Inject(CatRepository)`, and removes the decorators of values that their types
 * find: the data source and the entity manager. Leaves connections with names.
 */
export function injectedByTypeOrm(
  file: SourceFile,
  { name, module, args }: FrameworkDecorator,
  { node }: Decorated,
): readonly string[] | undefined {
  if (!TYPEORM_INJECTION.test(module)) return undefined
  const type = typeOf(file, node)
  if (/^Inject(?:DataSource|EntityManager|Manager)$/u.test(name))
    return args.length === 0 && /^(?:DataSource|EntityManager)$/u.test(type) ? [] : undefined
  if (name !== 'InjectRepository' || args.length > 1) return undefined
  const [given] = args
  const entity = given ? file.source(given) : (/<\s*([\w$.]+)\s*>/u.exec(type)?.[1] ?? type)
  const { project, path } = file.scope
  const token = entityOf(project, path, entity)?.token
  if (token === undefined) return undefined
  return [`@${file.use('Inject')}(${file.use(token, specifierTo(project, path, entitiesOf(project).path))})`]
}

function typeOf(file: SourceFile, node: Decorated['node']): string {
  return node.type === 'PropertyDefinition' && node.typeAnnotation
    ? file.source(node.typeAnnotation.typeAnnotation)
    : parameterOf(file, node).type
}
