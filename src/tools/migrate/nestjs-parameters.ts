import type { Expression, Node } from 'oxc-parser'
import { exportOf, parameterOf, type Decorated, type FrameworkDecorator } from './decorators.ts'
import { bodyMember } from './body-member.ts'
import { markExchange } from './mark-exchange.ts'
import { allowMissing, schemaOfParameter } from './schema-parameter.ts'
import { leftToSchema, UNSAFE } from './migration.ts'
import { readPipes, valueArguments } from './pipes.ts'
import type { SourceFile } from './source-file.ts'

/** Decorators of a whole part of the request, and of a single value of it. */
const sources: Readonly<Record<string, readonly [whole: string, single: string | undefined]>> = {
  Param: ['RequestPathVariable', 'PathVariable'],
  Query: ['RequestQuery', 'RequestParam'],
  Headers: ['RequestHeader', 'RequestHeader'],
  Body: ['RequestBody', undefined],
  Req: ['Request', undefined],
  Request: ['Request', undefined],
  Res: ['Response', undefined],
  Response: ['Response', undefined],
}

/** Schemas that convert single values like a ValidationPipe with `transform: true`, which rejects none of them. */
const TRANSFORMED: Readonly<Record<string, string>> = {
  number: 'z.string().transform(Number)',
  boolean: "z.string().transform((value) => value === 'true')",
}

/** The counterpart of a parameter decorator of NestJS, if it has one. */
export function nestParameter(
  file: SourceFile,
  decorated: Decorated,
  { name, args }: FrameworkDecorator,
): string[] | undefined {
  if (name === 'Inject') return [`@${file.use('Inject')}(${injected(file, args[0], decorated)})`]
  const [whole, single] = sources[name] ?? []
  if (!whole) return undefined
  const { node } = decorated
  if (whole === 'Request' || whole === 'Response') {
    if (decorated.kind === 'parameter') markExchange(file, node, decorated.class, whole)
    return [`@${file.use(whole)}()`]
  }
  const key = file.scope.textOf(args[0])
  if (args[0] && key !== undefined) {
    if (name === 'Body') return bodyOf(file, node, key, args.slice(1))
    if (!single) return undefined
    const isHeader = name === 'Headers'
    const pipes = readPipes(file, isHeader ? [] : args.slice(1))
    if (isHeader && args.length > 1) file.todo(node, 'NestJS ran no pipes on headers, so none runs here.')
    if (pipes.unknown.length > 0) file.todo(node, leftToSchema(pipes.unknown, !pipes.schema))
    const { type, mayBeMissing: isOptional } = parameterOf(file, node)
    const declared = type.replace(/\s*\|\s*(?:undefined|null)\b/gu, '')
    const isPath = name === 'Param'
    // Headers have no pipes. NestJS passes a missing value, and the values of a repeated key, unless a pipe refuses them.
    const transformed = !isHeader && file.scope.options.transforms ? TRANSFORMED[declared] : undefined
    const list = name === 'Query' && /\[\]$|^Array</u.test(declared) ? `z.custom<${declared}>()` : undefined
    const schema = pipes.schema ?? transformed ?? (pipes.defaultValue === undefined ? list : undefined)
    const mayBeMissing = !isPath && !pipes.schema
    if (mayBeMissing && pipes.defaultValue === undefined) allowMissing(file, node)
    const written = valueArguments(
      file,
      file.source(args[0]),
      { ...pipes, schema },
      mayBeMissing,
      !isPath && isOptional,
    )
    return [`@${file.use(single)}(${written})`]
  }
  const { unknown } = readPipes(file, args)
  // Pipes do not see headers.
  const schema = name === 'Headers' ? '' : schemaOfParameter(file, node)
  if (unknown.length > 0) file.todo(node, leftToSchema(unknown, !schema))
  if (name !== 'Query' || schema) return [`@${file.use(whole)}(${schema})`]
  // A schema receives all values of a repeated key, as NestJS passes them.
  file.use('z', 'zod')
  return [`@${file.use(whole)}(z.custom<${parameterOf(file, node).type || 'any'}>())`]
}

/** Turns `forwardRef(() => Users)` and the class `Users` into `() => Users`. */
export function injected(file: SourceFile, token: Expression | undefined, decorated: Decorated): string {
  if (!token) return ''
  if (token.type === 'Identifier' && isClass(file, token.name, decorated)) return `() => ${token.name}`
  const called = token.type === 'CallExpression' ? exportOf(file, token.callee) : undefined
  if (token.type !== 'CallExpression' || called?.name !== 'forwardRef') return file.source(token)
  return token.arguments[0] ? file.source(token.arguments[0]) : ''
}

function isClass(file: SourceFile, name: string, { kind, node }: Decorated): boolean {
  return file.scope.isClass(name) || (kind === 'parameter' && parameterOf(file, node).type === name)
}

/** The counterpart of `@Body('user', …pipes)`. */
function bodyOf(file: SourceFile, node: Node, key: string, pipes: readonly Expression[]): string[] | undefined {
  const read = readPipes(file, pipes)
  const dropped = pipes.map((each) => file.source(each)).filter((text) => !/^(?:new )?ValidationPipe\b/u.test(text))
  const left = [...new Set([...dropped, ...read.unknown])]
  if (left.length > 0) file.todo(node, leftToSchema(left, true))
  return bodyMember(file, node, key)
}

/** The comment about a parameter that a pipe of the whole class or method validated. */
export const PIPES_GONE: string = `${UNSAFE} give a schema to @RequestBody(), @RequestQuery() or @RequestParam() instead of a pipe.`
