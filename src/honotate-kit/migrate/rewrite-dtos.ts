import type { Class } from 'oxc-parser'
import { defaultOf, withDefault } from './conversions.ts'
import { dtosOf, fieldsOf, type Dto } from './dto-classes.ts'
import { accessTo, baseSchema } from './mapped-types.ts'
import { leftToSchema } from './migration.ts'
import { patternOf, startOf } from './nodes.ts'
import { todoComment, type SourceFile } from './source-file.ts'
import { schemaOf } from './zod-schemas.ts'

/** Writes schemas of Zod in place of the classes that class-validator validates; their names stay. */
export function rewriteDtos(file: SourceFile): void {
  const dtos = dtosOf(file).filter(({ name }) => file.scope.isSchema(name))
  for (const [index, dto] of dtos.entries()) {
    const later = patternOf(dtos.slice(index).map(({ name }) => name))
    rewriteDto(file, dto, new RegExp(`(?<![\\w$.'])${later}(?![\\w$'])`, 'u'))
  }
}

/** The members of a schema, and its differences from the class. */
interface ObjectText {
  readonly text: string
  readonly count: number
  readonly notes: readonly string[]
}

/** @param later Finds the names of schemas that have no value yet: this one, and those further down. */
function rewriteDto(file: SourceFile, { name, node, statement }: Dto, later: RegExp): void {
  const isDefault = statement.type === 'ExportDefaultDeclaration'
  const exported = statement === node || isDefault ? '' : 'export '
  const base = node.superClass && baseSchema(file, node.superClass)
  const own = objectOf(file, name, node, later, base ?? '')
  file.use('z', 'zod')
  const extended = base ? (own.count > 0 ? `${base}.extend(${own.text})` : base) : `${file.objectOf}(${own.text})`
  const interfaces = (node.implements ?? []).map((each) => file.source(each)).join(' & ')
  const schema = interfaces ? `${extended} satisfies z.ZodType<${interfaces}>` : extended
  const [indentation, end] = [file.indentation(statement), file.semicolon]
  const start = Math.min(statement.start, startOf(node))
  const note = own.notes.length > 0 ? `${todoComment(own.notes.join(' '))}\n${indentation}` : ''
  file.text.overwrite(
    start,
    statement.end,
    `${note}${exported}const ${name} = ${schema}${end}\n${indentation}${exported}type ${name} = z.output<typeof ${name}>${end}` +
      (isDefault ? `\n${indentation}export default ${name}${end}` : ''),
  )
}

/** The object literal with the members of a schema; keeps the comments and empty lines between them. */
function objectOf(file: SourceFile, name: string, node: Class, later: RegExp, base: string): ObjectText {
  const dto = file.scope.dto(name)
  let last = node.body.start + 1
  const leftOut: string[] = []
  const different: string[] = []
  const members: string[] = []
  for (const field of fieldsOf(file, node)) {
    const inherited = dto?.inherited(field.key)
    const property = { ...field, inherited, isQuery: dto?.isQuery ?? false }
    const { text: written, unknown, isUnsafe, differs } = schemaOf(file, property)
    const initial = written === undefined && inherited && field.initial && defaultOf(file, field.initial)
    const text = initial ? withDefault(`${base}.shape${accessTo(field.key)}`, initial) : written
    const between = file.source({ start: last, end: field.start })
    last = field.end
    if (text === undefined) {
      if (!inherited) leftOut.push(field.key)
      continue
    }
    different.push(...differs)
    const todo = unknown.length > 0 ? `${todoComment(leftToSchema(unknown, isUnsafe))} ` : ''
    members.push(
      `${between}${todo}${later.test(text) ? `get ${field.key}() { return ${text} }` : `${field.key}: ${text}`}`,
    )
  }
  const end = file.source({ start: last, end: node.body.end - 1 })
  return {
    text: `{${members.join(',')}${end.includes('\n') && members.length > 0 ? ',' : ''}${end}}`,
    count: members.length,
    notes: [
      ...(leftOut.length > 0 ? [`left out, since no validator allowed them: ${leftOut.join(', ')}.`] : []),
      ...(different.length > 0 ? [`differs: ${different.join('; ')}.`] : []),
    ],
  }
}
