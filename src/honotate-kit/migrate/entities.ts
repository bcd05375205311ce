import type { Class } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { classesIn } from '../transform/core/walk.ts'
import { decoratorsOf, parameterOf } from './decorators.ts'
import type { Decorated, Decorators, FrameworkDecorator, Importing } from './decorators.ts'
import { codeOf, declarationKey, modulesWith, once } from './migrated-project.ts'
import type { FilePlace, Module, Project } from './migrated-project.ts'
import { valuesOf } from './migration.ts'
import { MovedCode, placeOf, specifierTo } from './moved-code.ts'
import type { ByName } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** A class with decorators of TypeORM, such as an entity, or a class whose columns entities inherit or embed. */
export interface Entity {
  readonly path: string
  readonly name: string
  readonly schema: string
  /** The name of its repository's token; `undefined` unless the class is an entity. */
  readonly token: string | undefined
  /** The events of TypeORM, each with the method that TypeORM calls. */
  readonly listeners: readonly (readonly [event: string, method: string])[]
  /** The names of the TypeORM decorators of the class and its members, including inherited ones. */
  readonly decorators: ReadonlySet<string>
}

/** The entities of a project by their keys, and the path of the file with the tokens of their repositories. */
export type Entities = Readonly<{ all: ReadonlyMap<string, Entity>; path: string }>

const LISTENER = /^(?:Before|After)(?:Insert|Update|Remove|SoftRemove|Recover|Load)$/u
const IS_ENTITY = /^(?:Entity|ChildEntity|ViewEntity)$/u

export function typeOrmDecorators(file: Importing, node: unknown): Decorators {
  return decoratorsOf(file, node).filter(({ module }) => module === 'typeorm')
}

export const entitiesOf: (project: Project) => Entities = once((project) => {
  const all = new Map<string, Entity>()
  const names = new Set<string>()
  const free = (wanted: string): string => {
    let name = wanted
    const isTaken = (): boolean =>
      names.has(name) || new RegExp(`\\b(?:class|const|interface|type) ${name}\\b`, 'u').test(codeOf(project))
    for (let count = 2; isTaken(); count++) name = `${wanted}${count}`
    names.add(name)
    return name
  }
  for (const module of modulesWith(project, /['"]typeorm['"]/u))
    for (const node of classesIn(module.program)) {
      const entity = readEntity(project, module, node, free)
      if (entity) all.set(declarationKey(entity), entity)
    }
  return { all, path: placeOf(project, 'repositories.ts', [...new Set([...all.values()].map(({ path }) => path))]) }
})

export function entityOf({ project, path }: FilePlace, name: string): Entity | undefined {
  return entitiesOf(project).all.get(project.keyOf(path, name) ?? '')
}

function readEntity(project: Project, module: Module, node: Class, free: (name: string) => string): Entity | undefined {
  const own = typeOrmDecorators(module, node)
  const members = node.body.body.flatMap((member) => {
    const key = 'key' in member ? module.source(member.key) : ''
    return typeOrmDecorators(module, member).map(({ name }) => ({ name, key }))
  })
  if (!node.id || own.length + members.length === 0) return undefined
  const { name } = node.id
  const base = node.superClass?.type === 'Identifier' ? project.resolve(module.path, node.superClass.name) : undefined
  const [from, extended] = base ? [project.module(base.path), project.node(base)] : []
  const isClass = from && extended?.type === 'ClassDeclaration' && extended !== node
  const inherited = isClass ? readEntity(project, from, extended, (each) => each)?.decorators : undefined
  return {
    path: module.path,
    name,
    schema: free(`${name}Schema`),
    token: own.some((each) => IS_ENTITY.test(each.name)) ? free(`${name}Repository`) : undefined,
    listeners: members
      .filter((each) => LISTENER.test(each.name))
      .map((each) => [each.name.charAt(0).toLowerCase() + each.name.slice(1), each.key]),
    decorators: new Set([...[...own, ...members].map((each) => each.name), ...(inherited ?? [])]),
  }
}

/** Makes the file with the tokens of all repositories; `undefined` for a project without entities. */
export function repositoriesFile(project: Project): { readonly path: string; readonly text: string } | undefined {
  const { all, path } = entitiesOf(project)
  const code = new MovedCode(project, path, [])
  for (const name of ['Container', 'Token']) code.use(name, 'honotate')
  for (const name of ['DataSourceOptions', 'Repository']) code.use(name, 'typeorm', true)
  code.use('DataSource', 'typeorm')
  const used = [...all.values()]
    .filter(({ token, listeners }) => token !== undefined || listeners.length > 0)
    .map((each) => ({ ...each, name: code.local(each.path, each.name) ?? each.name }))
  const listed = used.filter(({ token }) => token !== undefined)
  if (listed.length === 0) return undefined
  const listening = used.filter(({ listeners }) => listeners.length > 0)
  for (const each of listed) code.use(each.schema, specifierTo(project, path, each.path))
  const hasManager = /\bEntityManager\b/u.test(codeOf(project))
  const settings = [
    ...(listening.length > 0 ? ['dataSource.subscribers.push(...subscribers)'] : []),
    '// The server closes a service with destroy() when it stops.',
    'Container.set(DataSource, dataSource)',
    ...(hasManager ? [`Container.set(${code.use('EntityManager', 'typeorm')}, dataSource.manager)`] : []),
    ...listed.map(({ name, token }) => `Container.set(${token}, dataSource.getRepository(${name}))`),
  ]
  const subscribers = `
/** Calls the methods of entities that had decorators such as @BeforeInsert(). */
const subscribers: EntitySubscriberInterface[] = [
${listening.map(subscriberOf).join('\n')}
]
`
  if (listening.length > 0) code.use('EntitySubscriberInterface', 'typeorm', true)
  const text = `${code.importLines().join('\n')}

/** The entities of the data source. */
export const entities = [${listed.map(({ schema }) => schema).join(', ')}]

${listed.map(({ name, token }) => `export const ${token} = new Token<Repository<${name}>>(${quoted(`${token}`)})`).join('\n')}
${listening.length > 0 ? subscribers : ''}
/** Connects to the database, and sets the repositories. */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource({ ...options, entities })
  await dataSource.initialize()
${settings.map((each) => `  ${each}`).join('\n')}
  return dataSource
}
`
  return { path, text }
}

function subscriberOf({ name, listeners }: Entity): string {
  const events = [...new Set(listeners.map(([event]) => event))].map((event) => {
    const calls = listeners
      .filter((each) => each[0] === event)
      .map(([, method]) => `if (entity instanceof ${name}) await entity.${method}()`)
    const given = event === 'afterLoad' ? 'entity: unknown' : '{ entity }: { entity?: unknown }'
    return `    async ${event}(${given}) {\n      ${calls.join('\n      ')}\n    },`
  })
  return `  {\n    listenTo: () => ${name},\n${events.join('\n')}\n  },`
}

/** Matches the packages that inject repositories of TypeORM. */
const TYPEORM_INJECTION = /^(?:@nestjs\/typeorm|typeorm-typedi-extensions)$/u

/** Advice about functions of TypeORM that create a connection, or use a global one. */
export const TYPEORM_VALUES: ByName = valuesOf(
  'getRepository getConnection getManager getCustomRepository createConnection getConnectionManager',
  'connect() of repositories.ts makes the data source: Container.get(DataSource).getRepository(…).',
)

/**
 * Returns the decorators that replace a decorator of TypeORM: `@Inject(…)` for `@InjectRepository(Cat)`, none for
 * `@InjectDataSource()`, since the parameter type is enough. Returns `undefined` if the decorator has no counterpart,
 * for example with a named connection.
 */
export function injectedByTypeOrm(file: SourceFile, use: FrameworkDecorator, on: Decorated): string[] | undefined {
  const { name, module, args } = use
  if (!TYPEORM_INJECTION.test(module)) return undefined
  const { type } = parameterOf(file, on.node)
  if (/^Inject(?:DataSource|EntityManager|Manager)$/u.test(name))
    return args.length === 0 && /^(?:DataSource|EntityManager)$/u.test(type) ? [] : undefined
  const entity = args[0] ? file.source(args[0]) : (/<\s*([\w$.]+)\s*>/u.exec(type)?.[1] ?? type)
  if (name !== 'InjectRepository' || args.length > 1 || !entityOf(file.scope, entity)?.token) return undefined
  return [`@${file.use('Inject')}(${repositoryToken(file, entity)})`]
}

/** Imports the token of an entity's repository, and returns its local name; `undefined` without a token. */
export function repositoryToken(file: SourceFile, entity: string): string | undefined {
  const { project, path } = file.scope
  const token = entityOf(file.scope, entity)?.token
  return token && file.use(token, specifierTo(project, path, entitiesOf(project).path))
}
