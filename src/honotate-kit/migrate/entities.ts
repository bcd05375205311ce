import type { Class, Decorator, Expression, Node } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { classesIn } from '../transform/core/walk.ts'
import { declarationKey, type Module, type Project } from './migrated-project.ts'
import { exportNames } from '../transform/core/imports.ts'
import { calleeOf } from './decorators.ts'
import { placeOf, specifierTo } from './places.ts'

/** A class with decorators of TypeORM: an entity, or a class whose columns entities extend or embed. */
export interface Entity {
  readonly path: string
  readonly name: string
  /** The name of its schema. */
  readonly schema: string
  /** The name of the token of its repository; `undefined` unless the class is an entity. */
  readonly token: string | undefined
  /** The methods that TypeORM calls, each with the event. */
  readonly listeners: readonly (readonly [event: string, method: string])[]
  /** The names of its decorators and of inherited ones. */
  readonly decorators: ReadonlySet<string>
}

/** The entities of a project. */
export interface Entities {
  readonly all: ReadonlyMap<string, Entity>
  /** The path of the file with the tokens of the repositories. */
  readonly path: string
}

const LISTENER = /^(?:Before|After)(?:Insert|Update|Remove|SoftRemove|Recover|Load)$/u
const IS_ENTITY = /^(?:Entity|ChildEntity|ViewEntity)$/u

const known = new WeakMap<Project, Entities>()

/** Reads the entities of a project once. */
export function entitiesOf(project: Project): Entities {
  const found = known.get(project) ?? readEntities(project)
  known.set(project, found)
  return found
}

/** The entity that a name in a file refers to. */
export function entityOf(project: Project, path: string, name: string): Entity | undefined {
  const found = project.resolve(path, name)
  return found && entitiesOf(project).all.get(declarationKey(found))
}

function readEntities(project: Project): Entities {
  const all = new Map<string, Entity>()
  const names = new Set<string>()
  const free = (wanted: string): string => {
    let name = wanted
    for (let count = 2; names.has(name) || declares(project, name); count++) name = `${wanted}${count}`
    names.add(name)
    return name
  }
  for (const [path, code] of project.files) {
    const module = /['"]typeorm['"]/u.test(code) ? project.module(path) : undefined
    for (const node of module ? classesIn(module.program) : []) {
      const entity = module && node.id && readEntity(project, module, node, node.id.name, free)
      if (entity) all.set(declarationKey(entity), entity)
    }
  }
  return { all, path: placeOf(project, 'repositories.ts', [...new Set([...all.values()].map(({ path }) => path))]) }
}

function declares(project: Project, name: string): boolean {
  return [...project.files.values()].some((code) =>
    new RegExp(`\\b(?:class|const|interface|type) ${name}\\b`, 'u').test(code),
  )
}

function readEntity(
  project: Project,
  module: Module,
  node: Class,
  name: string,
  free: (name: string) => string,
): Entity | undefined {
  const own = typeOrmDecorators(module, node)
  const members = node.body.body.flatMap((member) =>
    'key' in member
      ? typeOrmDecorators(module, member).map((each) => ({
          ...each,
          key: module.code.slice(member.key.start, member.key.end),
        }))
      : [],
  )
  if (own.length + members.length === 0) return undefined
  const base = node.superClass?.type === 'Identifier' ? project.resolve(module.path, node.superClass.name) : undefined
  const from = base && project.module(base.path)
  const extended = base && project.node(base)
  const inherited =
    from && extended?.type === 'ClassDeclaration' && extended !== node
      ? readEntity(project, from, extended, base.name, (each) => each)?.decorators
      : undefined
  const isEntity = own.some((each) => IS_ENTITY.test(each.name))
  return {
    path: module.path,
    name,
    schema: free(`${name}Schema`),
    token: isEntity ? free(`${name}Repository`) : undefined,
    listeners: members.filter((each) => LISTENER.test(each.name)).map((each) => [lower(each.name), each.key]),
    decorators: new Set([...[...own, ...members].map((each) => each.name), ...(inherited ?? [])]),
  }
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function typeOrmDecorators(
  module: Module,
  node: unknown,
): { readonly name: string; readonly args: readonly Expression[] }[] {
  const { decorators = [] } = node as { readonly decorators?: readonly Decorator[] }
  return decorators.flatMap(({ expression }) => {
    const callee: Node = calleeOf(expression)
    const [local, member] =
      callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.property.type === 'Identifier'
        ? [callee.object.name, callee.property.name]
        : [callee.type === 'Identifier' ? callee.name : '', undefined]
    const found = module.imports.get(local)
    const args = expression.type === 'CallExpression' ? (expression.arguments as Expression[]) : []
    return found?.module === 'typeorm' ? [{ name: member ?? found.name, args }] : []
  })
}

/** The file with the tokens of all repositories; `undefined` for a project without entities. */
export function repositoriesFile(project: Project): { readonly path: string; readonly text: string } | undefined {
  const { all, path } = entitiesOf(project)
  const listed = [...all.values()].filter((each) => each.token !== undefined)
  if (listed.length === 0) return undefined
  const listening = [...all.values()].filter(({ listeners }) => listeners.length > 0)
  const imports = [...new Set([...listed, ...listening].map((each) => each.path))].map((from) => {
    const names = [...all.values()]
      .filter((each) => each.path === from && (each.token !== undefined || each.listeners.length > 0))
      .flatMap(({ name, schema, token }) => [
        isDefault(project, from, name) ? `default as ${name}` : name,
        ...(token ? [schema] : []),
      ])
    return `import { ${names.join(', ')} } from ${quoted(specifierTo(project, path, from))}`
  })
  const manager = [...project.files.values()].some((code) => /\bEntityManager\b/u.test(code))
  const subscribers = listening.map(({ name, listeners }) => {
    const events = [...new Set(listeners.map(([event]) => event))].map((event) => {
      const calls = listeners
        .filter((each) => each[0] === event)
        .map(([, method]) => `if (entity instanceof ${name}) await entity.${method}()`)
      const given = event === 'afterLoad' ? 'entity: unknown' : '{ entity }: { entity?: unknown }'
      return `    async ${event}(${given}) {\n      ${calls.join('\n      ')}\n    },`
    })
    return `  {\n    listenTo: () => ${name},\n${events.join('\n')}\n  },`
  })
  const text = `import { Container, Token } from 'honotate'
import { DataSource, ${manager ? 'EntityManager, ' : ''}type DataSourceOptions, ${subscribers.length > 0 ? 'type EntitySubscriberInterface, ' : ''}type Repository } from 'typeorm'
${imports.join('\n')}

/** The entities of the data source. */
export const entities = [${listed.map(({ schema }) => schema).join(', ')}]

${listed.map(({ name, token }) => `export const ${token} = new Token<Repository<${name}>>(${quoted(token as string)})`).join('\n')}
${
  subscribers.length > 0
    ? `\n/** Calls the methods of entities that had decorators such as @BeforeInsert(). */\nconst subscribers: EntitySubscriberInterface[] = [\n${subscribers.join('\n')}\n]\n`
    : ''
}
/** Connects to the database, and sets the repositories. */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource({ ...options, entities })
  await dataSource.initialize()
${subscribers.length > 0 ? '  dataSource.subscribers.push(...subscribers)\n' : ''}  // The server closes a service with destroy() when it stops.
  Container.set(DataSource, dataSource)
${manager ? '  Container.set(EntityManager, dataSource.manager)\n' : ''}${listed
    .map(({ name, token }) => `  Container.set(${token}, dataSource.getRepository(${name}))`)
    .join('\n')}
  return dataSource
}
`
  return { path, text }
}

function isDefault(project: Project, path: string, name: string): boolean {
  const module = project.module(path)
  return module !== undefined && exportNames(module.program, true).get(name) === 'default'
}
