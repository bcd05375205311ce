import type { Class, Expression, Node } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { walk } from '../transform/core/walk.ts'
import { decoratorsOf, type FrameworkDecorator } from './decorators.ts'
import { removeNode } from './edit-decorators.ts'
import { declarationOf, resultOf } from './nodes.ts'
import { entityOf } from './entities.ts'
import {
  column,
  COLUMNS,
  inner,
  optionsOf,
  pathOf,
  put,
  relation,
  RELATIONS,
  schemaFrom,
  type Sections,
} from './entity-members.ts'
import type { SourceFile } from './source-file.ts'

/** The decorators of a class, and of its members, by the list of the schema that has their counterpart. */
const LISTS: Readonly<Record<string, string>> = {
  Index: 'indices',
  Unique: 'uniques',
  Check: 'checks',
  Exclusion: 'exclusions',
}

/** Rewrites the decorators of TypeORM to an `EntitySchema` behind the class. */
export function rewriteEntities(file: SourceFile): void {
  const { project, path } = file.scope
  for (const statement of file.program.body) {
    const node = declarationOf(statement)
    if (node?.type !== 'ClassDeclaration' || !node.id) continue
    const entity = entityOf(project, path, node.id.name)
    if (!entity || ![node, ...node.body.body].some((each) => typeOrm(file, each).length > 0)) continue
    const { name } = node.id
    const sections: Sections = new Map([['columns', []]])
    inherit(file, node, sections)
    const own = typeOrm(file, node).flatMap((each) => ofClass(file, node, each, sections) ?? [])
    for (const member of node.body.body) if ('key' in member) ofMember(file, node, member, sections)
    const isList = (section: string): boolean => /^(?:trees|indices|uniques|checks|exclusions)$/u.test(section)
    const lines = [...sections].map(([section, entries]) => {
      const [open, close] = isList(section) ? ['[', ']'] : ['{', '}']
      return `  ${section}: ${open}${entries.map((each) => `\n    ${each},`).join('')}${entries.length > 0 ? '\n  ' : ''}${close},`
    })
    const members = [`name: ${quoted(name)}`, `target: ${name}`, ...own].map((each) => `  ${each},`)
    const schema = `new ${file.use('EntitySchema', 'typeorm')}<${hasHidden(node) ? 'any' : name}>`
    file.text.appendLeft(
      statement.end,
      `\n\nexport const ${entity.schema} = ${schema}({\n${[...members, ...lines].join('\n')}\n})${file.semicolon}`,
    )
  }
  walk(file.program, {
    Property: ({ key, value }) => {
      if (file.source(key) === 'entities' && value.type === 'ArrayExpression') listSchemas(file, value.elements)
    },
  })
}

/** Lists the schemas in the options of a data source: a class alone says nothing about its columns now. */
function listSchemas(file: SourceFile, listed: readonly (Node | null)[]): void {
  for (const each of listed) {
    if (each?.type !== 'Identifier') continue
    const entity = entityOf(file.scope.project, file.scope.path, each.name)
    if (entity?.token) file.text.overwrite(each.start, each.end, schemaFrom(file, each.name, entity.schema))
  }
}

function typeOrm(file: SourceFile, node: unknown): readonly FrameworkDecorator[] {
  return decoratorsOf(file, node).filter(({ module }) => module === 'typeorm')
}

/** Whether a member with a column is private or protected, so `keyof` lacks its name. */
function hasHidden({ body }: Class): boolean {
  return body.body.some(
    (member) => 'accessibility' in member && member.accessibility && member.accessibility !== 'public',
  )
}

/** Adds the members of a base class, unless it is an entity, which TypeORM reads itself. */
function inherit(file: SourceFile, { superClass }: Class, sections: Sections): void {
  if (superClass?.type !== 'Identifier') return
  const base = entityOf(file.scope.project, file.scope.path, superClass.name)
  if (!base || base.token) return
  const names = [...base.decorators]
  const add = (section: string, isThere: boolean): void => {
    if (isThere)
      put(
        sections,
        section,
        `...${schemaFrom(file, superClass.name, base.schema)}.options.${section}${section in { indices: 1, uniques: 1, checks: 1, exclusions: 1 } ? '!' : ''}`,
      )
  }
  add('columns', true)
  add(
    'relations',
    names.some((name) => Object.hasOwn(RELATIONS, name)),
  )
  for (const [name, section] of Object.entries(LISTS)) add(section, names.includes(name))
}

/** The members of the schema that replace a decorator of the class. */
function ofClass(
  file: SourceFile,
  node: Class,
  decorator: FrameworkDecorator,
  sections: Sections,
): readonly string[] | undefined {
  const { name, args } = decorator
  const [first, second] = args
  const [given, options] = first?.type === 'ObjectExpression' ? [undefined, first] : [first, second]
  const done = (members: readonly (string | false | undefined)[]): readonly string[] => {
    removeNode(file, decorator.node)
    return members.filter((each) => typeof each === 'string' && each !== '') as string[]
  }
  const rest = (): readonly string[] =>
    optionsOf(file, node, options, name).map((each) => each.replace(/^name(?=\s*:)/u, 'tableName'))
  if (name === 'Entity') return done([given && `tableName: ${file.source(given)}`, ...rest()])
  if (name === 'ViewEntity') return done(["type: 'view'", given && `tableName: ${file.source(given)}`, ...rest()])
  if (name === 'ChildEntity')
    return done(["type: 'entity-child'", first && `discriminatorValue: ${file.source(first)}`])
  if (name === 'TableInheritance') return done([`inheritance: ${first ? file.source(first) : "{ pattern: 'STI' }"}`])
  if (name === 'Tree') put(sections, 'trees', `{ type: ${args.map((each) => file.source(each)).join(', options: ')} }`)
  else if (LISTS[name]) put(sections, LISTS[name], listed(file, name, args))
  else return undefined
  return done([])
}

/** An entry of `indices`, `uniques` or `checks`. */
function listed(file: SourceFile, name: string, args: readonly Expression[], key?: string): string {
  const [first, ...others] = args
  const isText = name === 'Check' || name === 'Exclusion'
  const isName =
    first !== undefined &&
    first.type !== 'ObjectExpression' &&
    (key || (isText ? others.length > 0 : isTextual(file, first)))
  const [value, options] = isName ? others : args
  const columns = key
    ? `columns: [${quoted(key)}]`
    : value && `${isText ? 'expression' : 'columns'}: ${columnsOf(file, value)}`
  const given = key ? value : options
  const parts = [isName && `name: ${file.source(first)}`, columns, given && inner(file, given)]
  return `{ ${parts.filter(Boolean).join(', ')} }`
}

function isTextual(file: SourceFile, node: Expression): boolean {
  return file.scope.textOf(node) !== undefined
}

/** `['a', 'b']` of `(cat) => [cat.a, cat.b]`. */
function columnsOf(file: SourceFile, node: Expression): string {
  const result = resultOf(node)
  if (result?.type !== 'ArrayExpression') return file.source(node)
  return `[${result.elements.map((each) => quoted(each ? (pathOf(file, each) ?? '') : '')).join(', ')}]`
}

function ofMember(file: SourceFile, owner: Class, member: Node & { readonly key: Node }, sections: Sections): void {
  const decorators = typeOrm(file, member)
  const key = file.source(member.key)
  const type = (member as { readonly typeAnnotation?: { readonly typeAnnotation: Node } }).typeAnnotation
    ?.typeAnnotation
  const of = (name: string): FrameworkDecorator | undefined => decorators.find((each) => each.name === name)
  for (const decorator of decorators) {
    const { name, args, node } = decorator
    if (COLUMNS[name] !== undefined) column(file, owner, { key, type, decorator, generated: of('Generated') }, sections)
    else if (RELATIONS[name])
      relation(file, owner, { key, type, decorator, joins: [of('JoinColumn'), of('JoinTable')] }, sections)
    else if (LISTS[name]) put(sections, LISTS[name], listed(file, name, args, key))
    else if (name === 'RelationId') {
      const [path, ...others] = args
      const result = resultOf(path)
      const text = result ? quoted(pathOf(file, result) ?? '') : path && file.source(path)
      put(
        sections,
        'relationIds',
        `${key}: { ${[`relationName: ${text}`, ...others.map((each, index) => `${['alias', 'queryBuilderFactory'][index]}: ${file.source(each)}`)].join(', ')} }`,
      )
    } else if (!/^(?:Generated|JoinColumn|JoinTable|(?:Before|After)\w+)$/u.test(name)) continue
    removeNode(file, node)
  }
}
