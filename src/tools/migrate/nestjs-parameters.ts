import type { Expression, Node } from 'oxc-parser'
import { literalOf, parameterOf, type Decorated, type FrameworkDecorator } from './decorators.ts'
import { schemaOfParameter } from './schema-parameter.ts'
import { leftToSchema } from './migration.ts'
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

/** The counterpart of a parameter decorator of NestJS, if it has one. */
export function nestParameter(
  file: SourceFile,
  decorated: Decorated,
  { name, args }: FrameworkDecorator,
): string[] | undefined {
  if (name === 'Inject') return [`@${file.use('Inject')}(${injected(file, args[0])})`]
  const [whole, single] = sources[name] ?? []
  if (!whole) return undefined
  const key = literalOf(args[0])
  if (args[0] && key !== undefined) {
    if (name === 'Body') {
      const pipes = args.slice(1)
      readPipes(file, pipes)
      const dropped = pipes.map((each) => file.source(each)).filter((text) => !/^(?:new )?ValidationPipe\b/u.test(text))
      if (dropped.length > 0) file.todo(decorated.node, leftToSchema(dropped))
      return bodyMember(file, decorated.node, key)
    }
    if (!single) return undefined
    const { mayBeMissing } = parameterOf(file, decorated.node)
    const pipes = readPipes(file, args.slice(1))
    if (pipes.unknown.length > 0) file.todo(decorated.node, leftToSchema(pipes.unknown))
    return [`@${file.use(single)}(${valueArguments(file, file.source(args[0]), pipes, mayBeMissing)})`]
  }
  const { unknown } = name === 'Res' || name === 'Response' ? { unknown: [] } : readPipes(file, args)
  if (unknown.length > 0) file.todo(decorated.node, leftToSchema(unknown))
  return [`@${file.use(whole)}(${schemaOfParameter(file, decorated.node)})`]
}

/** Turns `forwardRef(() => Users)` into `() => Users`. */
export function injected(file: SourceFile, token: Expression | undefined): string {
  if (token?.type !== 'CallExpression' || token.callee.type !== 'Identifier') return token ? file.source(token) : ''
  if (file.imported(token.callee.name)?.name !== 'forwardRef') return file.source(token)
  file.release(token.callee.name)
  return token.arguments[0] ? file.source(token.arguments[0]) : ''
}

/** From `@Body('user') data: NewUser` to `@RequestBody() { user: data }: { user: NewUser }`. */
function bodyMember(file: SourceFile, node: Node, key: string): string[] | undefined {
  if (node.type !== 'Identifier' || !/^[\w$]+$/u.test(key)) return undefined
  const { name, typeAnnotation, optional } = node
  const mark = optional ? '?' : ''
  const type = typeAnnotation ? file.source(typeAnnotation.typeAnnotation) : 'any'
  const pattern = key === name ? name : `${key}: ${name}`
  const nameStart = typeAnnotation ? typeAnnotation.start - name.length - mark.length : node.end - name.length
  file.text.overwrite(nameStart, node.end, `{ ${pattern} }: { ${key}${mark}: ${type} }`)
  return [`@${file.use('RequestBody')}()`]
}
