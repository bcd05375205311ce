import { basename, dirname, join } from 'node:path'
import type { Argument, Class, Decorator, Expression, MethodDefinition, ParamPattern, Program } from 'oxc-parser'
import { compare } from '../../../honotate/shared.ts'
import { isFile } from '../../disk.ts'
import { honotateNames, type NameIn } from '../../transform/core/honotate-names.ts'
import { exportNames } from '../../transform/core/imports.ts'
import { errorOffset, parse, withoutQuery } from '../../transform/core/parse.ts'
import { bindingOf, isThis } from '../../transform/core/scan.ts'
import type { Span } from '../../transform/core/spans.ts'
import { classesIn } from '../../transform/core/walk.ts'
import type { Problems } from '../problems.ts'
import { returnedSpans, writtenEffects, type WrittenEffects } from './written-effects.ts'

export interface FoundExpression extends Span {
  readonly file: string
}

export interface FoundParameter {
  readonly name: string | undefined
  /** Whether it has a default value or a question mark. */
  readonly optional: boolean
  /** The name, in honotate, of the decorator that selects its value. */
  readonly decorator: string | undefined
  readonly arguments: readonly FoundExpression[]
  /** Whether the first argument is a string or template literal: the name of one value. */
  readonly isNamed: boolean
  /** Its decorators that do not come from honotate. A decorator of the project may call a decorator of honotate. */
  readonly others: readonly FoundExpression[]
  readonly isDecorated: boolean
  readonly isRest: boolean
  /** The overridden method's parameter, whose decorators this parameter inherits. */
  readonly recorded?: Pick<FoundParameter, 'name' | 'optional'>
}

export interface FoundMethod {
  readonly name: string
  readonly offset: number
  /** The names, in honotate, of its decorators. */
  readonly decorators: readonly string[]
  readonly parameters: readonly FoundParameter[]
  /** The schema of `@ResponseBody()`. */
  readonly result: FoundExpression | undefined
  readonly effects: WrittenEffects
  readonly hasReturnType: boolean
  readonly returned: readonly FoundExpression[]
}

export interface FoundClass {
  readonly name: string
  readonly start: number
  /** The offset of its name, or of the keyword `class` if it has no name. */
  readonly offset: number
  readonly isController: boolean
  readonly isAdvice: boolean
  /** The name by which another file imports it; `undefined` if it is not exported. */
  readonly exportName: string | undefined
  readonly base: FoundExpression | undefined
  readonly methods: readonly FoundMethod[]
}

/** The classes of one file, and the endings of its relative imports of scripts, such as `.js`; `''` for none. */
export interface FoundFile {
  readonly classes: readonly FoundClass[]
  readonly importEndings: readonly string[]
  /** The offset of a syntax error that hides the classes of the file. */
  readonly brokenAt?: number
}

const NO_EFFECTS: WrittenEffects = { redirects: [], headers: {} }

const NOTHING: FoundFile = { classes: [], importEndings: [] }

/** Finds the controllers and the advice of a file, and the classes that a controller may extend. */
export function findControllers(file: string, text: string): FoundFile {
  // Skips generated files: `importEnding()` has chosen the ending of their imports, so these imports must not count.
  if (text.startsWith('// Made by `honotate')) return NOTHING
  const mayHaveClasses = /@|\bextends\b/u.test(text)
  if (!mayHaveClasses && !/\b(?:class|enum|export|interface|type)\b/u.test(text)) return NOTHING
  const program = parse(text, file)?.program
  if (!program) return { ...NOTHING, brokenAt: errorOffset(text, file) }
  if (!mayHaveClasses) return NOTHING
  const source = { file, nameIn: honotateNames(program) }
  const exported = exportNames(program, false)
  const classes = program.body.flatMap((statement) => {
    const declaration = 'declaration' in statement ? statement.declaration : statement
    return declaration?.type === 'ClassDeclaration' ? [foundClass(declaration, text, source, exported)] : []
  })
  // Includes nested classes, since a controller may extend the class that a mixin returns.
  const known = new Set(classes.map(({ start }) => start))
  const nested = classesIn(program)
    .filter(({ start }) => !known.has(start))
    .map((each) => ({ ...foundClass(each, text, source, exported), isController: false, isAdvice: false }))
  return { classes: [...classes, ...nested], importEndings: importEndings(program, file) }
}

/** Reports files with syntax errors: without their classes and types, generated files would be incomplete. */
export function refuseBroken(problems: Problems, files: readonly (readonly [file: string, found: FoundFile])[]): void {
  for (const [file, { brokenAt }] of files) {
    if (brokenAt !== undefined) problems.add({ file, offset: brokenAt }, 'SYNTAX_ERROR', { file: basename(file) })
  }
}

interface Source {
  readonly file: string
  readonly nameIn: NameIn
}

function foundClass(node: Class, text: string, source: Source, exported: ReadonlyMap<string, string>): FoundClass {
  const name = node.id?.name ?? 'default'
  return {
    name,
    start: node.start,
    offset: node.id?.start ?? text.indexOf('class', node.decorators.at(-1)?.end ?? node.start),
    isController: node.decorators.some((each) => source.nameIn(each) === 'RestController'),
    isAdvice: node.decorators.some((each) => source.nameIn(each) === 'ControllerAdvice'),
    exportName: exported.get(name),
    base: node.superClass ? expressionIn(source, node.superClass) : undefined,
    methods: node.body.body.flatMap((member) =>
      member.type === 'MethodDefinition' && isRoutable(member) ? [foundMethod(member, source)] : [],
    ),
  }
}

function expressionIn({ file }: Source, { start, end }: Span): FoundExpression {
  return { file, start, end }
}

function isRoutable({ kind, static: isStatic, key, computed }: MethodDefinition): boolean {
  if (kind !== 'method' || isStatic) return false
  return key.type === 'Literal' || (key.type === 'Identifier' && !computed)
}

function foundMethod({ key, decorators, value }: MethodDefinition, source: Source): FoundMethod {
  const { nameIn } = source
  const [result] = decorators.filter((each) => nameIn(each) === 'ResponseBody').flatMap(argumentsOf)
  const byHand = decorators.filter((each) => nameIn(each) === 'Parameters').flatMap(argumentsOf)
  return {
    name: key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value),
    offset: key.start,
    decorators: decorators.flatMap((each) => nameIn(each) ?? []),
    result: result && expressionIn(source, result),
    effects: value.body ? writtenEffects(value.body) : NO_EFFECTS,
    hasReturnType: Boolean(value.returnType),
    returned: value.body ? returnedSpans(value.body).map((each) => expressionIn(source, each)) : [],
    parameters: value.params
      .filter((each) => !isThis(each))
      .map((each, index) => foundParameter(each, writtenByHand(byHand[index]), source)),
  }
}

function argumentsOf({ expression }: Pick<Decorator, 'expression'>): readonly Argument[] {
  return expression.type === 'CallExpression' ? expression.arguments : []
}

/**
 * Reads the decorators of one parameter from its argument of `@Parameters()`: an array or a single decorator. Skips a
 * string, which is the name of the parameter.
 */
function writtenByHand(argument: Argument | undefined): readonly Pick<Decorator, 'expression'>[] {
  const each = argument?.type === 'ArrayExpression' ? argument.elements : [argument]
  return each.flatMap((expression) =>
    expression && expression.type !== 'SpreadElement' && !isText(expression)
      ? [{ expression: expression as Expression }]
      : [],
  )
}

function foundParameter(
  node: ParamPattern,
  byHand: readonly Pick<Decorator, 'expression'>[],
  source: Source,
): FoundParameter {
  const { nameIn } = source
  const binding = bindingOf(node)
  const all = [...(node.decorators ?? []), ...byHand]
  const decorator = all.find((each) => SOURCES.has(nameIn(each) ?? ''))
  const given = decorator ? argumentsOf(decorator) : []
  const [first] = given
  return {
    name: binding.type === 'Identifier' ? binding.name : undefined,
    optional: node.type === 'AssignmentPattern' || Boolean((node as { optional?: boolean }).optional),
    decorator: decorator && nameIn(decorator),
    arguments: given.map((each) => expressionIn(source, each)),
    isNamed: first !== undefined && (first.type === 'TemplateLiteral' || isText(first)),
    others: all.filter((each) => nameIn(each) === undefined).map((each) => expressionIn(source, each.expression)),
    isDecorated: all.length > 0,
    isRest: node.type === 'RestElement',
  }
}

function isText(node: { readonly type: string; readonly value?: unknown }): boolean {
  return node.type === 'Literal' && typeof node.value === 'string'
}

/** The decorators of parameters that receive data of the request. */
const SOURCES = new Set([
  'CookieValue',
  'PathVariable',
  'RequestBody',
  'RequestHeader',
  'RequestParam',
  'RequestPart',
  'RequestPathVariable',
  'RequestQuery',
])

function importEndings({ body }: Program, file: string): string[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || !/^\.\.?\//u.test(statement.source.value)) return []
    const specifier = statement.source.value
    const [ending = ''] = /\.[cm]?[jt]sx?$/u.exec(specifier) ?? []
    // A specifier without the ending of a script may name another file, such as `./data.json`.
    return ending === '' && isFile(join(dirname(file), withoutQuery(specifier))) ? [] : [ending]
  })
}

/** The most frequent ending of the files' relative imports; `.js` by default. */
export function importEnding(files: readonly FoundFile[]): string {
  const endings = files.flatMap(({ importEndings }) => importEndings)
  const countOf = (ending: string): number => endings.filter((each) => each === ending).length
  const [most] = [...new Set(endings)].toSorted((one, other) => countOf(other) - countOf(one) || compare(one, other))
  return most ?? '.js'
}
