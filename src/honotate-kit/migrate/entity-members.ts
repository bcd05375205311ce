import type { Class, Node, ObjectExpression } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { emittedType } from './type-conversions.ts'
import type { Decorators, FrameworkDecorator } from './decorators.ts'
import { entityOf } from './entities.ts'
import { markClass } from './marks.ts'
import { dropped } from './migration.ts'
import { literalOf, memberOf, namesOf, resultOf, type ByName, type Given } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The options of an EntitySchema column for each decorator. */
export const COLUMNS: ByName = {
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

export const RELATIONS: ByName = {
  OneToOne: 'one-to-one',
  OneToMany: 'one-to-many',
  ManyToOne: 'many-to-one',
  ManyToMany: 'many-to-many',
  TreeParent: 'many-to-one',
  TreeChildren: 'one-to-many',
}

/** Matches options that an EntitySchema itself does not have. Its columns have one of them, `comment`. */
const WITHOUT_COUNTERPART = /^(?:engine|comment|zerofill|width|utc|dependsOn|materialized)$/u

/** A member of an entity, or the entity itself with the key `''`, with its decorators of TypeORM. */
export interface EntityMember {
  readonly owner: Class
  readonly key: string
  readonly type: Node | undefined
  readonly decorators: Decorators
}

/** An entry in a section of the schema, such as `columns`; in the section `''`, a member of the schema itself. */
export type Entry = readonly [section: string, text: string]

export type Part = string | false | undefined

export function objectOf(parts: readonly Part[]): string {
  return `{ ${parts.filter(Boolean).join(', ')} }`
}

/** Returns the local name of a schema. If the file imports the class, imports the schema from the same module. */
export function schemaFrom(file: SourceFile, name: string, schema: string): string {
  const imported = file.scope.project.module(file.scope.path)?.imports.get(name)
  return imported ? file.use(schema, imported.module) : schema
}

/** `name` in `cat.name`, and `owner.name` in `cat.owner.name`; `undefined` for other expressions. */
export function pathOf(file: SourceFile, node: Node | undefined): string | undefined {
  return node && /^\w+[?!]?\.([\w.?!]+)$/u.exec(file.source(node))?.[1]?.replaceAll(/[?!]/gu, '')
}

/** Lists the members of an object literal that `isKept` accepts, by default all; for another expression, its spread. */
export function inner(file: SourceFile, node: Given, isKept?: (name: string) => boolean): readonly string[] {
  if (node?.type !== 'ObjectExpression') return node ? [`...${file.source(node)}`] : []
  const names = namesOf(node)
  return node.properties.filter((_, index) => isKept?.(names[index] ?? '') ?? true).map((each) => file.source(each))
}

/** Lists the options in an object. Leaves out and marks those that an EntitySchema does not have. */
export function optionsOf(file: SourceFile, owner: Class, node: Given, name: string): readonly string[] {
  const isLost = (each: string): boolean =>
    WITHOUT_COUNTERPART.test(each) && !(each === 'comment' && COLUMNS[name] !== undefined)
  const lost = namesOf(node).filter(isLost)
  if (lost.length > 0) markClass(file, owner, dropped(`${lost.join(', ')} of @${name}()`))
  return inner(file, node, (each) => !isLost(each))
}

/**
 * Reads the first argument of a member's decorator `@name()`: `'true'` without an argument, `undefined` without the
 * decorator.
 */
function argumentOf(file: SourceFile, { decorators }: EntityMember, name: string): string | undefined {
  const found = decorators.find((each) => each.name === name)
  return found && (found.args[0] ? file.source(found.args[0]) : 'true')
}

export function column(file: SourceFile, member: EntityMember, { name, args }: FrameworkDecorator): Entry {
  const { owner, key, type } = member
  const [first] = args
  const embedded = resultOf(first)
  if (embedded?.type === 'Identifier') return embed(file, member, embedded.name, args[1])
  const [kind, options] = first?.type === 'ObjectExpression' ? [undefined, first] : args
  const isGenerated = name === 'PrimaryGeneratedColumn'
  const given = kind && file.source(kind)
  const strategy = isGenerated ? (given ?? 'true') : argumentOf(file, member, 'Generated')
  const ofStrategy = /uuid/u.test(strategy ?? '') ? "'uuid'" : isGenerated ? 'Number' : undefined
  const isTyped = memberOf(options, 'type') !== undefined
  const declared = isTyped ? undefined : ((isGenerated ? undefined : given) ?? ofStrategy ?? emittedType(file, type))
  if (!isTyped && declared === undefined)
    markClass(file, owner, `give the column ${key} a type: its declared type says none.`)
  const parts = [
    declared && `type: ${declared}`,
    COLUMNS[name],
    strategy && `generated: ${strategy}`,
    ...optionsOf(file, owner, options, name),
  ]
  return ['columns', `${key}: ${objectOf(parts)}`]
}

function embed(file: SourceFile, { key, type }: EntityMember, name: string, options: Given): Entry {
  const schema = entityOf(file.scope, name)?.schema
  const parts = [
    `schema: ${schema ? schemaFrom(file, name, schema) : name}`,
    type && /\[\]$|^Array</u.test(file.source(type)) && 'array: true',
    ...inner(file, options),
  ]
  return ['embeddeds', `${key}: ${objectOf(parts)}`]
}

export function relation(file: SourceFile, member: EntityMember, { name, args }: FrameworkDecorator): Entry {
  const { owner, key, type } = member
  const isTree = name.startsWith('Tree')
  const [target, ...others] = isTree ? [undefined, ...args] : args
  const side = others.find((each) => each?.type !== 'ObjectExpression')
  const options = others.find((each): each is ObjectExpression => each?.type === 'ObjectExpression')
  const result = resultOf(target)
  const inverse = literalOf(side) ?? pathOf(file, resultOf(side))
  if (side && inverse === undefined)
    markClass(file, owner, `name the inverse side of ${key}: it was ${file.source(side)}.`)
  const made = isTree ? owner.id?.name : result && file.source(result)
  const [joinColumn, joinTable] = ['JoinColumn', 'JoinTable'].map((each) => argumentOf(file, member, each))
  const parts = [
    `type: ${quoted(RELATIONS[name] ?? '')}`,
    `target: ${made === undefined ? (target ? file.source(target) : "''") : `() => ${made}`}`,
    isTree && `${name.charAt(0).toLowerCase()}${name.slice(1)}: true`,
    inverse && `inverseSide: ${quoted(inverse)}`,
    type && file.source(type).startsWith('Promise<') && !memberOf(options, 'lazy') && 'lazy: true',
    joinColumn && `joinColumn: ${joinColumn}`,
    joinTable && `joinTable: ${joinTable}`,
    ...inner(file, options),
  ]
  return ['relations', `${key}: ${objectOf(parts)}`]
}
