import type { Class, Expression, Node, ObjectExpression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import type { FrameworkDecorator } from './decorators.ts'
import { literalOf, memberOf, namesOf, resultOf } from './nodes.ts'
import { entityOf } from './entities.ts'
import { markClass } from './marks.ts'
import { dropped } from './migration.ts'
import type { SourceFile } from './source-file.ts'

/** The options of a column that each decorator becomes. */
export const COLUMNS: Readonly<Record<string, string>> = {
  Column: '',
  PrimaryColumn: 'primary: true',
  PrimaryGeneratedColumn: 'primary: true',
  CreateDateColumn: 'createDate: true',
  UpdateDateColumn: 'updateDate: true',
  DeleteDateColumn: 'deleteDate: true',
  VersionColumn: 'version: true',
  ObjectIdColumn: 'objectId: true, primary: true',
  TreeLevelColumn: 'treeLevel: true',
  ViewColumn: '',
  VirtualColumn: 'virtualProperty: true',
}

export const RELATIONS: Readonly<Record<string, string>> = {
  OneToOne: 'one-to-one',
  OneToMany: 'one-to-many',
  ManyToOne: 'many-to-one',
  ManyToMany: 'many-to-many',
  TreeParent: 'many-to-one',
  TreeChildren: 'one-to-many',
}

/** Options of columns and entities that an EntitySchema does not have. */
const WITHOUT_COUNTERPART = /^(?:engine|comment|zerofill|width|utc|dependsOn|materialized)$/u

/** The members of a schema: `columns` and its like by the name of a property, and lists. */
export type Sections = Map<string, string[]>

/** Imports a schema from the module that its class is imported from. */
export function schemaFrom(file: SourceFile, name: string, schema: string): string {
  const imported = file.scope.project.module(file.scope.path)?.imports.get(name)
  return imported ? file.use(schema, imported.module) : schema
}

export function put(sections: Sections, section: string, text: string): void {
  sections.set(section, [...(sections.get(section) ?? []), text])
}

/** `owner.name` of `cat.owner.name`. */
export function pathOf(file: SourceFile, node: Node): string | undefined {
  return /^\w+[?!]?\.([\w.?!]+)$/u.exec(file.source(node))?.[1]?.replaceAll(/[?!]/gu, '')
}

/** The text in the braces of an object, or the spread of another expression. */
export function inner(file: SourceFile, node: Expression): string {
  if (node.type !== 'ObjectExpression') return `...${file.source(node)}`
  return node.properties.map((each) => file.source(each)).join(', ')
}

/** The options in an object, without those that an EntitySchema does not have. */
export function optionsOf(file: SourceFile, owner: Class, node: Expression | undefined, name: string): string[] {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return [`...${file.source(node)}`]
  const names = namesOf(node)
  const lost = names.filter(
    (each) => WITHOUT_COUNTERPART.test(each) && !(each === 'comment' && COLUMNS[name] !== undefined),
  )
  if (lost.length > 0) markClass(file, owner, dropped(`${lost.join(', ')} of @${name}()`))
  return node.properties.filter((_, index) => !lost.includes(names[index] as string)).map((each) => file.source(each))
}

interface Column {
  readonly key: string
  readonly type: Node | undefined
  readonly decorator: FrameworkDecorator
  readonly generated: FrameworkDecorator | undefined
}

export function column(
  file: SourceFile,
  owner: Class,
  { key, type, decorator, generated }: Column,
  sections: Sections,
): void {
  const { name, args } = decorator
  const [first] = args
  const embedded = first && resultOf(first)
  if (embedded?.type === 'Identifier') return embed(file, key, type, embedded.name, args[1], sections)
  const [kind, options] = first?.type === 'ObjectExpression' ? [undefined, first] : args
  const strategy =
    name === 'PrimaryGeneratedColumn'
      ? kind
        ? file.source(kind)
        : 'true'
      : generated && (generated.args[0] ? file.source(generated.args[0]) : 'true')
  const isGenerated = name === 'PrimaryGeneratedColumn'
  const typed = options?.type === 'ObjectExpression' && memberOf(options, 'type')
  const ofStrategy = /uuid/u.test(strategy ?? '') ? "'uuid'" : isGenerated ? 'Number' : undefined
  const declared = typed
    ? undefined
    : (!isGenerated && kind && file.source(kind)) || ofStrategy || columnType(file, type)
  if (!typed && declared === undefined)
    markClass(file, owner, `give the column ${key} a type: its declared type says none.`)
  const parts = [
    declared && `type: ${declared}`,
    COLUMNS[name],
    strategy && `generated: ${strategy}`,
    ...optionsOf(file, owner, options, name),
  ]
  put(sections, 'columns', `${key}: { ${parts.filter(Boolean).join(', ')} }`)
}

function embed(
  file: SourceFile,
  key: string,
  type: Node | undefined,
  name: string,
  options: Expression | undefined,
  sections: Sections,
): void {
  const schema = entityOf(file.scope.project, file.scope.path, name)?.schema
  const isArray = type && /\[\]$|^Array</u.test(file.source(type))
  const parts = [
    `schema: ${schema ? schemaFrom(file, name, schema) : name}`,
    isArray && 'array: true',
    options && inner(file, options),
  ]
  put(sections, 'embeddeds', `${key}: { ${parts.filter(Boolean).join(', ')} }`)
}

/** The type that TypeScript emitted for a declared type, which TypeORM read. */
function columnType(file: SourceFile, type: Node | undefined, depth = 0): string | undefined {
  if (!type || depth > 5) return undefined
  if (type.type === 'TSParenthesizedType') return columnType(file, type.typeAnnotation, depth)
  if (type.type === 'TSUnionType') {
    const kinds = type.types
      .filter((each) => !/^TS(?:Null|Undefined)Keyword$/u.test(each.type))
      .map((each) => columnType(file, each, depth + 1))
    return new Set(kinds).size === 1 ? kinds[0] : undefined
  }
  const keyword = /^TS(String|Number|Boolean)Keyword$/u.exec(type.type)?.[1]
  if (keyword) return keyword
  if (type.type === 'TSTemplateLiteralType') return 'String'
  if (type.type === 'TSLiteralType') {
    const kind = 'value' in type.literal ? typeof type.literal.value : ''
    return /^(?:string|number|boolean)$/u.test(kind) ? kind.charAt(0).toUpperCase() + kind.slice(1) : undefined
  }
  if (type.type !== 'TSTypeReference') return undefined
  const name = file.source(type.typeName)
  if (name === 'Date') return name
  if (file.scope.isStringEnum(name)) return 'String'
  const declared = file.scope.project.nodeOf(file.scope.path, name)
  if (declared?.type === 'TSEnumDeclaration') return 'Number'
  return declared?.type === 'TSTypeAliasDeclaration' ? columnType(file, declared.typeAnnotation, depth + 1) : undefined
}

interface Relation {
  readonly key: string
  readonly type: Node | undefined
  readonly decorator: FrameworkDecorator
  readonly joins: readonly [column: FrameworkDecorator | undefined, table: FrameworkDecorator | undefined]
}

export function relation(
  file: SourceFile,
  owner: Class,
  { key, type, decorator, joins }: Relation,
  sections: Sections,
): void {
  const { name, args } = decorator
  const isTree = name.startsWith('Tree')
  const [target, ...others] = isTree ? [undefined, ...args] : args
  const side = others.find((each) => each?.type !== 'ObjectExpression')
  const options = others.find((each): each is ObjectExpression => each?.type === 'ObjectExpression')
  const result = resultOf(target)
  const inverse = side && (literalOf(side) ?? (resultOf(side) && pathOf(file, resultOf(side) as Node)))
  if (side && inverse === undefined)
    markClass(file, owner, `name the inverse side of ${key}: it was ${file.source(side)}.`)
  const [joinColumn, joinTable] = joins.map((each) => each && (each.args[0] ? file.source(each.args[0]) : 'true'))
  const parts = [
    `type: ${quoted(RELATIONS[name] as string)}`,
    `target: ${isTree ? `() => ${owner.id?.name}` : result ? `() => ${file.source(result)}` : target ? file.source(target) : "''"}`,
    isTree && `${name.charAt(0).toLowerCase()}${name.slice(1)}: true`,
    inverse && `inverseSide: ${quoted(inverse)}`,
    type && file.source(type).startsWith('Promise<') && 'lazy: true',
    joinColumn && `joinColumn: ${joinColumn}`,
    joinTable && `joinTable: ${joinTable}`,
    options && inner(file, options),
  ]
  put(sections, 'relations', `${key}: { ${parts.filter(Boolean).join(', ')} }`)
}
