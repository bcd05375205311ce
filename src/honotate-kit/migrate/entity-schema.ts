import type { Class, Expression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import type { FrameworkDecorator } from './decorators.ts'
import { entityOf, typeOrmDecorators } from './entities.ts'
import { column, COLUMNS, relation, RELATIONS } from './entity-members.ts'
import { inner, objectOf, optionsOf, pathOf, schemaFrom } from './entity-members.ts'
import type { EntityMember, Entry, Part } from './entity-members.ts'
import { declarationOf, elementsOf, nameOf, nodesOf, resultOf, type ByName } from './nodes.ts'
import { removeNode } from './rewrite-decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The list to which each decorator adds an entry. */
const LISTS: ByName = { Index: 'indices', Unique: 'uniques', Check: 'checks', Exclusion: 'exclusions' }
const IS_LIST = /^(?:trees|indices|uniques|checks|exclusions)$/u

/**
 * Rewrites the decorators of TypeORM to an `EntitySchema` after the class, and classes in `entities: […]` to schemas.
 */
export function rewriteEntities(file: SourceFile): void {
  for (const statement of file.program.body) {
    const node = declarationOf(statement)
    if (node?.type !== 'ClassDeclaration' || !node.id) continue
    const { name } = node.id
    const entity = entityOf(file.scope, name)
    if (!entity || ![node, ...node.body.body].some((each) => typeOrmDecorators(file, each).length > 0)) continue
    const entries: Entry[] = [['', `name: ${quoted(name)}`], ['', `target: ${name}`], ...inheritedEntries(file, node)]
    for (const each of [node, ...node.body.body]) entries.push(...ofElement(file, node, each))
    const textsOf = (wanted: string): string[] => entries.flatMap(([section, text]) => (section === wanted ? text : []))
    const sections = [...new Set(['columns', ...entries.map(([section]) => section)])].filter(Boolean)
    const lines = sections.map((section) => {
      const [open, close] = IS_LIST.test(section) ? ['[', ']'] : ['{', '}']
      const texts = textsOf(section).map((each) => `\n    ${each},`)
      return `  ${section}: ${open}${texts.join('')}${texts.length > 0 ? '\n  ' : ''}${close},`
    })
    const schema = `new ${file.use('EntitySchema', 'typeorm')}<${hasHidden(node) ? 'any' : name}>`
    const text = [...textsOf('').map((each) => `  ${each},`), ...lines].join('\n')
    file.text.appendLeft(statement.end, `\n\nexport const ${entity.schema} = ${schema}({\n${text}\n})${file.semicolon}`)
  }
  // A data source now needs the schema instead of the class, which no longer describes columns.
  const lists = nodesOf(file.program, 'Property').filter(({ key }) => file.source(key) === 'entities')
  for (const each of lists.flatMap(({ value }) => elementsOf(value) ?? [])) {
    const entity = entityOf(file.scope, nameOf(each))
    if (entity?.token) file.text.overwrite(each.start, each.end, schemaFrom(file, nameOf(each), entity.schema))
  }
}

/** Whether a class has a member with `private` or `protected`, which `keyof` leaves out. */
function hasHidden({ body }: Class): boolean {
  return body.body.some((each) => 'accessibility' in each && /^(?:private|protected)$/u.test(each.accessibility ?? ''))
}

/**
 * Makes the entries that spread the sections of a base class; `[]` for a base that is an entity, whose members TypeORM
 * adds itself.
 */
function inheritedEntries(file: SourceFile, { superClass }: Class): readonly Entry[] {
  const base = superClass?.type === 'Identifier' ? entityOf(file.scope, superClass.name) : undefined
  if (!base || base.token) return []
  const isRelated = [...base.decorators].some((name) => Object.hasOwn(RELATIONS, name))
  const lists = Object.keys(LISTS).filter((name) => base.decorators.has(name))
  const sections = ['columns', ...(isRelated ? ['relations'] : []), ...lists.map((name) => LISTS[name] ?? '')]
  const schema = schemaFrom(file, nameOf(superClass), base.schema)
  return sections.map((each) => [each, `...${schema}.options.${each}${IS_LIST.test(each) ? '!' : ''}`])
}

/** Makes the entries for the known decorators of a class or of its member, and removes these decorators. */
function ofElement(file: SourceFile, owner: Class, node: Class | Class['body']['body'][number]): readonly Entry[] {
  const decorators = typeOrmDecorators(file, node)
  const key = 'key' in node ? file.source(node.key) : ''
  const type = 'typeAnnotation' in node ? node.typeAnnotation?.typeAnnotation : undefined
  return decorators.flatMap((each) => {
    const entries = entriesOf(file, { owner, key, type, decorators }, each)
    if (entries) removeNode(file, each.node)
    return entries ?? []
  })
}

/** Makes the entries for a decorator: `[]` if another part of the migration reads it, `undefined` if it is unknown. */
function entriesOf(file: SourceFile, member: EntityMember, decorator: FrameworkDecorator): Entry[] | undefined {
  const { name, args } = decorator
  if (/^(?:Generated|JoinColumn|JoinTable|(?:Before|After)\w+)$/u.test(name)) return []
  if (COLUMNS[name] !== undefined) return [column(file, member, decorator)]
  if (RELATIONS[name]) return [relation(file, member, decorator)]
  if (LISTS[name]) return [[LISTS[name], listed(file, name, args, member.key)]]
  if (name === 'Tree') return [['trees', `{ type: ${args.map((each) => file.source(each)).join(', options: ')} }`]]
  if (name === 'RelationId') return [['relationIds', `${member.key}: ${relationId(file, args)}`]]
  return ofClass(file, member.owner, decorator)?.flatMap((each): Entry[] => (each ? [['', each]] : []))
}

function ofClass(file: SourceFile, owner: Class, { name, args }: FrameworkDecorator): Part[] | undefined {
  const [first, second] = args
  const [given, options] = first?.type === 'ObjectExpression' ? [undefined, first] : [first, second]
  const table = (): readonly Part[] => [
    given && `tableName: ${file.source(given)}`,
    ...optionsOf(file, owner, options, name).map((each) => each.replace(/^name(?=\s*:)/u, 'tableName')),
  ]
  if (name === 'Entity') return [...table()]
  if (name === 'ViewEntity') return ["type: 'view'", ...table()]
  if (name === 'ChildEntity') return ["type: 'entity-child'", first && `discriminatorValue: ${file.source(first)}`]
  return name === 'TableInheritance' ? [`inheritance: ${first ? file.source(first) : "{ pattern: 'STI' }"}`] : undefined
}

function relationId(file: SourceFile, [path, ...others]: readonly Expression[]): string {
  const result = resultOf(path)
  const text = result ? quoted(pathOf(file, result) ?? '') : path && file.source(path)
  const rest = others.map((each, index) => `${['alias', 'queryBuilderFactory'][index]}: ${file.source(each)}`)
  return objectOf([`relationName: ${text}`, ...rest])
}

/** Makes an entry of `indices`, `uniques`, `checks` or `exclusions`. */
function listed(file: SourceFile, name: string, args: readonly Expression[], key = ''): string {
  const [first, ...others] = args
  const isText = name === 'Check' || name === 'Exclusion'
  const hasName = key !== '' || (isText ? others.length > 0 : file.scope.textOf(first) !== undefined)
  const isName = first !== undefined && first.type !== 'ObjectExpression' && hasName
  const [value, options] = isName ? others : args
  const parts = [
    isName && `name: ${file.source(first)}`,
    key ? `columns: [${quoted(key)}]` : value && `${isText ? 'expression' : 'columns'}: ${columnsOf(file, value)}`,
    ...inner(file, key ? value : options),
  ]
  return objectOf(parts)
}

/** Converts `(cat) => [cat.a, cat.b]` to `['a', 'b']`; keeps other expressions. */
function columnsOf(file: SourceFile, node: Expression): string {
  const columns = elementsOf(resultOf(node))
  return columns ? `[${columns.map((each) => quoted(pathOf(file, each) ?? '')).join(', ')}]` : file.source(node)
}
