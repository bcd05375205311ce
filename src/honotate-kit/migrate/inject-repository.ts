import { parameterOf, type Decorated, type FrameworkDecorator } from './decorators.ts'
import { entitiesOf, entityOf } from './entities.ts'
import { valuesOf } from './migration.ts'
import { specifierTo } from './moved-code.ts'
import type { SourceFile } from './source-file.ts'

/** Matches the packages that inject repositories of TypeORM. */
const TYPEORM_INJECTION = /^(?:@nestjs\/typeorm|typeorm-typedi-extensions)$/u

/** Advice about functions that look for the connection of createConnection(). */
export const TYPEORM_VALUES: Readonly<Record<string, string>> = valuesOf(
  'getRepository getConnection getManager getCustomRepository createConnection getConnectionManager',
  'connect() of repositories.ts makes the data source: Container.get(DataSource).getRepository(…).',
)

/** Rewrites `@InjectRepository(Cat)`; removes decorators of what types find. Leaves connections with names. */
export function injectedByTypeOrm(
  file: SourceFile,
  { name, module, args }: FrameworkDecorator,
  { node }: Decorated,
): readonly string[] | undefined {
  if (!TYPEORM_INJECTION.test(module)) return undefined
  const { type } = parameterOf(file, node)
  if (/^Inject(?:DataSource|EntityManager|Manager)$/u.test(name))
    return args.length === 0 && /^(?:DataSource|EntityManager)$/u.test(type) ? [] : undefined
  const entity = args[0] ? file.source(args[0]) : (/<\s*([\w$.]+)\s*>/u.exec(type)?.[1] ?? type)
  if (name !== 'InjectRepository' || args.length > 1 || !entityOf(file.scope, entity)?.token) return undefined
  return [`@${file.use('Inject')}(${repositoryToken(file, entity)})`]
}

/** Imports the token of an entity's repository. */
export function repositoryToken(file: SourceFile, entity: string): string | undefined {
  const { project, path } = file.scope
  const token = entityOf(file.scope, entity)?.token
  return token && file.use(token, specifierTo(project, path, entitiesOf(project).path))
}
