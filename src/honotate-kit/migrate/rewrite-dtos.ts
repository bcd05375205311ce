import type { Class } from 'oxc-parser'
import { quoted } from '../code-text.ts'
import { conversionsOf, declaredType, defaultOf, elementOf, withDefault } from './type-conversions.ts'
import type { Decorators, FrameworkDecorator } from './decorators.ts'
import { accessTo, baseSchema, dtosOf, fieldsOf, shapeOf, type Dto, type DtoField } from './dto-classes.ts'
import type { Inherited } from './file-scope.ts'
import { skippedValues, transformOf, type Skipped } from './transform-functions.ts'
import { leftToSchema } from './migration.ts'
import { nestedSchema, type ValueSchema } from './nested-schemas.ts'
import { memberOf, patternOf, startOf, type ByName } from './nodes.ts'
import { stepsOf } from './schema-steps.ts'
import { todoComment, type SourceFile } from './source-file.ts'
import { checked, checkedValue, readValidator, type Validator } from './validator-schemas.ts'

/** Replaces the classes that can become schemas of Zod; keeps their names. */
export function rewriteDtos(file: SourceFile): void {
  const dtos = dtosOf(file).filter(({ name }) => file.scope.isSchema(name))
  for (const [index, dto] of dtos.entries()) {
    const later = patternOf(dtos.slice(index).map(({ name }) => name))
    rewriteDto(file, dto, new RegExp(`(?<![\\w$.'])${later}(?![\\w$'])`, 'u'))
  }
}

/**
 * Replaces a class with a schema.
 *
 * @param later Matches the names of schemas that have no value yet: this one, and those further down.
 */
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
  const note = own.notes.length > 0 ? `${todoComment(own.notes.join(' '))}\n${indentation}` : ''
  const type = `${exported}type ${name} = z.output<typeof ${name}>${end}`
  const last = isDefault ? `\n${indentation}export default ${name}${end}` : ''
  const text = `${note}${exported}const ${name} = ${schema}${end}\n${indentation}${type}${last}`
  file.text.overwrite(startOf(statement), statement.end, text)
}

/** Writes the object literal with the members of a schema; keeps the comments and empty lines between them. */
function objectOf(file: SourceFile, name: string, node: Class, later: RegExp, base: string) {
  const dto = file.scope.dto(name)
  const inheritedShape = node.superClass ? shapeOf(file, node.superClass) : undefined
  let last = node.body.start + 1
  const leftOut: string[] = []
  const different: string[] = []
  const members: string[] = []
  for (const field of fieldsOf(file, node)) {
    const inherited = inheritedShape?.get(field.key)
    const property = { ...field, inherited, isQuery: dto?.isQuery === true, isText: dto?.isText === true }
    const { text: written, unknown, isUnsafe, differs } = schemaOf(file, property, base)
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
    const member = later.test(text) ? `get ${field.key}() { return ${text} }` : `${field.key}: ${text}`
    // The comments between the decorators go before the member.
    const comments = file.comments(field).filter((each) => !text.includes(each.slice(2, -2).trim()))
    members.push(between + comments.map((each) => `${each} `).join('') + todo + member)
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

interface ValidatedProperty extends DtoField {
  readonly inherited: Inherited
  readonly isText: boolean
  readonly isQuery: boolean
}

/** Matches decorators that a schema covers, or that add nothing to it. */
const IGNORED = /^(?:IsOptional|Allow|ValidateNested|Type|Expose|Api\w+)$/u

/** Matches decorators that keep the validators of the base class. */
const ADDS_NONE = /^(?:IsOptional|IsDefined|ValidateIf|Allow|Transform|Expose|Api\w+)$/u

const FORMATS: ByName = { IsEmail: 'email', IsUrl: 'uri', IsUUID: 'uuid' }

/**
 * Makes the schema of a property from its decorators and its declared type.
 *
 * @returns `text`: the schema, or `undefined` if the schema of the class does not list the member; `unknown`: the
 *   decorators that the schema does not cover; `isUnsafe`: whether these may have refused values that the schema
 *   accepts; `differs`: the differences from the class.
 */
function schemaOf(file: SourceFile, property: ValidatedProperty, base: string) {
  const { key, decorators, type, isQuery, isValidated, inherited } = property
  const transform = transformOf(file, decorators)
  const isCovered = ({ name, args }: FrameworkDecorator): boolean =>
    (IGNORED.test(name) && !(name === 'Expose' && args.length > 0)) ||
    (name === 'Transform' && transform !== undefined) ||
    (name === 'ValidateIf' && skippedValues(file, args, key) !== undefined)
  const read = decorators.map((each) => ({ each, validator: readValidator(file, each) }))
  const validators = read.flatMap(({ validator }) => validator ?? [])
  const unknown = read.filter(({ each, validator }) => !validator && !isCovered(each)).map(({ each }) => each)
  const left = unknown.map((each) => decoratorText(file, each))
  // Without `whitelist`, the pipe kept members that have no validators.
  const isKept = file.scope.options.unknownMembers === 'keep' && !inherited
  // A member keeps the validators of the base class if its own decorators add none.
  const isOfBase = inherited && decorators.every(({ name }) => ADDS_NONE.test(name))
  const isSame = isOfBase && inherited === 'optional' && !transform
  if (isSame || (!isValidated && !isKept && !(inherited && transform)))
    return { text: undefined, unknown: left, isUnsafe: false, differs: [] }
  const value: ValueSchema = isOfBase
    ? { text: `${base}.shape${accessTo(key)}` }
    : valueSchema(file, property, validators)
  const absence = absenceOf(file, property, value, transform !== undefined)
  // If the declared type is an array, routing-controllers wraps a single query value in an array.
  const isList = isQuery && elementOf(type) !== undefined
  const meta = metaOf(file, decorators, validators)
  const steps = stepsOf({ ...absence, conversion: value.conversion, isList, transform, meta })
  const nested = value.isLeft ? decorators.filter(({ name }) => name === 'ValidateNested') : []
  const convertsInitial = value.convertsElements && absence.initial && !/^\[|^\(?\[\]/u.test(absence.initial)
  return {
    text: steps.reduce((text, step) => step(text), value.text),
    unknown: [...left, ...nested.map((each) => decoratorText(file, each))],
    isUnsafe:
      nested.length > 0 || unknown.some((each) => each.module === 'class-validator' && each.name !== 'ValidateIf'),
    differs: [...(value.differs ?? []), ...(convertsInitial ? [`the initial value of ${key} is converted`] : [])],
  }
}

/** Whether a value may be null or missing, and the initial value that replaces a missing one. */
function absenceOf(file: SourceFile, property: ValidatedProperty, { missing }: ValueSchema, isTransformed: boolean) {
  const { key, decorators, initial, inherited, isText } = property
  const isOptional =
    inherited === 'optional' || file.scope.options.skipsMissing || decorators.some(({ name }) => name === 'IsOptional')
  // `@ValidateIf()` may skip null, a missing value or both; `@IsOptional()` skips both. Skipped values are neither
  // converted nor validated.
  const skipped = decorators.map(({ name, args }) => name === 'ValidateIf' && skippedValues(file, args, key))
  const skips = (value: Skipped): boolean => skipped.some((each) => each === value || each === 'nullish')
  const acceptsNull = (isOptional || skips('null')) && missing !== 'all'
  // Only a function can turn a string into null.
  const mayBeNull = acceptsNull && (!isText || isTransformed)
  const given = initial && defaultOf(file, initial)
  // Leaves out an initial value of null that the validators refuse.
  const kept = given === 'null' && !mayBeNull && missing === undefined && !isTransformed ? undefined : given
  return { mayBeNull, initial: kept, mayMiss: (isOptional || skips('missing') || missing !== undefined) && !kept }
}

function valueSchema(file: SourceFile, property: ValidatedProperty, all: readonly Validator[]): ValueSchema {
  const { key, decorators, type, isQuery } = property
  const [each, validators] = [all.filter((one) => one.each), all.filter((one) => !one.each)]
  const nested = nestedSchema(file, property, validators)
  if (nested) return nested
  const [element, declared] = [elementOf(type), declaredType(file, type)]
  const [conversion, loose] = conversionsOf(file, property, isQuery)
  const differs = loose && !conversion ? [`without strictNullChecks, ${key} was converted`] : []
  const convert = (text: string): string => conversion?.wrap(text) ?? text
  const arrays = validators.filter(({ kind }) => kind === 'array')
  const others = validators.filter(({ kind }) => kind !== 'array')
  const isLeft = decorators.some(({ name }) => name === 'ValidateNested')
  if (arrays.length === 0 && each.length === 0) {
    const acceptsMissing = others.every(({ name }) => /^(?:IsNotIn|NotEquals|IsEmpty)$/u.test(name))
    const missing = others.length === 0 ? 'all' : acceptsMissing ? 'missing' : undefined
    return { text: checkedValue(file, others, declared), conversion, missing, isLeft, differs }
  }
  const one = checkedValue(file, each, element ? file.source(element) : declared)
  const list = checked(file, checked(file, `z.array(${convert(one)})`, arrays, 'array'), others)
  const ofElements = { convertsElements: conversion !== undefined, isLeft, differs }
  if (arrays.length > 0) return { text: list, ...ofElements }
  // Without @IsArray(), class-validator also accepts a single element without an array. The schema of this element must
  // refuse arrays, which `z.custom()` might accept.
  const noList = one.startsWith('z.custom') ? `${one}.refine((value) => !Array.isArray(value))` : one
  return { text: `z.union([${list}, ${convert(checked(file, noList, others))}])`, ...ofElements }
}

function decoratorText(file: SourceFile, { name, args }: FrameworkDecorator): string {
  return `@${name}(${args.map((each) => file.source(each)).join(', ')})`.replace(/\s+/gu, ' ')
}

/** Writes the format of a string, and the description and example of `@ApiProperty()`, as members of `meta()`. */
function metaOf(file: SourceFile, decorators: Decorators, validators: readonly Validator[]): readonly string[] {
  const options = decorators.find(({ name }) => name.startsWith('ApiProperty'))?.args[0]
  const [description, example] = ['description', 'example'].map((name) => memberOf(options, name))
  const format = validators.map(({ name, each }) => (each ? undefined : FORMATS[name])).find(Boolean)
  return [
    ...(format ? [`format: ${quoted(format)}`] : []),
    ...(description ? [`description: ${file.source(description)}`] : []),
    ...(example ? [`examples: [${file.source(example)}]`] : []),
  ]
}
