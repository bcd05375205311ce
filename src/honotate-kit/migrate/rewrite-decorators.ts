import type { Class, Node } from 'oxc-parser'
import { decoratorsOf, elementsIn, parameterOf } from './decorators.ts'
import type { Decorated, Decorators, FrameworkDecorator } from './decorators.ts'
import { isValidatorModule } from './dto-classes.ts'
import { injectedByTypeOrm } from './entities.ts'
import { markClass } from './marks.ts'
import { hasNode, isLiteral, literalOf, memberOf, spaceAt, startOf, type ByName } from './nodes.ts'
import type { SourceFile } from './source-file.ts'

/** The decorators of honotate for the framework's `@Get()`, `@Post()` and so on. */
export const mappings: ByName = Object.fromEntries(
  ['Get', 'Post', 'Put', 'Patch', 'Delete'].map((name) => [name, `${name}Mapping`]),
)

/** A decorator of the framework, with its element and all decorators of the framework on this element. */
export interface DecoratorUse extends FrameworkDecorator {
  readonly file: SourceFile
  readonly on: Decorated
  readonly siblings: Decorators
}

/** Returns the decorators that replace the given one, where `''` counts as none; `undefined` if it stays. */
export type Replace = (use: DecoratorUse) => readonly string[] | undefined

/**
 * Creates the pass that replaces the decorators of a framework. Decorators without a replacement get a comment.
 *
 * @param advice The comments about decorators, by name; `''` for no comment. One comment on the class lists the
 *   decorators that are not in `advice`.
 */
export function rewriteDecorators(replace: Replace, advice: ByName): (file: SourceFile) => void {
  return (file) => {
    const unknown = new Map<Class, Set<string>>()
    for (const on of elementsIn(file.program)) {
      const siblings = decoratorsOf(file, on.node)
      for (const decorator of siblings) {
        const { name, module, node } = decorator
        // Validators get one comment on their class. `@Inject…()` of another package needs none: the missing value
        // shows when the service starts.
        if (isValidatorModule(module) || (/^Inject[A-Z]/u.test(name) && /nestjs-/u.test(module))) continue
        const use = { ...decorator, file, on, siblings }
        const replacement = commonReplacement(use) ?? replace(use)
        const message = advice[name]
        if (replacement) replaceDecorator(file, decorator, replacement)
        else if (message) file.todo(node, message)
        else if (message === undefined) {
          const owner = on.kind === 'class' ? on.node : on.class
          unknown.set(owner, (unknown.get(owner) ?? new Set()).add(`@${name}()`))
        }
      }
    }
    for (const [owner, names] of unknown) {
      const them = names.size === 1 ? 'it' : 'them'
      markClass(file, owner, `write what ${[...names].join(', ')} did: honotate migrate does not know ${them}.`)
    }
  }
}

/** Replaces a decorator for documentation, TypeORM, a request or a response; `undefined` for others. */
function commonReplacement(use: DecoratorUse): readonly string[] | undefined {
  const { file, module, on } = use
  // `honotate openapi` describes the API from its types instead of these decorators.
  if (/^(?:@nestjs\/swagger|routing-controllers-openapi)$/u.test(module)) return documented(file, use, on)
  return injectedByTypeOrm(file, use, on) ?? exchange(use)
}

/** A call of a decorator of @nestjs/swagger or routing-controllers-openapi. */
export type DocumentationCall = Pick<FrameworkDecorator, 'name' | 'args'>

/**
 * Writes the parts of a decorator for documentation that a comment can have: summary, description, `@deprecated` or
 * `@hidden`. Returns `[]`, since no decorator replaces it.
 */
export function documented(file: SourceFile, { name, args: [options] }: DocumentationCall, on: Decorated): string[] {
  const lines: string[] = []
  if (/^(?:ApiOperation|OpenAPI)$/u.test(name)) {
    const [summary, description] = ['summary', 'description'].map((key) => literalOf(memberOf(options, key)))
    if (summary) lines.push(summary)
    if (description) lines.push(...(summary ? [''] : []), ...description.split('\n'))
    if (isLiteral(memberOf(options, 'deprecated'), true)) lines.push('@deprecated')
  } else if (/^ApiExclude(?:Endpoint|Controller)$/u.test(name) && !isLiteral(options, false)) lines.push('@hidden')
  if (lines.length > 0 && (on.kind === 'method' || on.kind === 'class')) file.describe(on.node, lines)
  return []
}

/** Replaces a decorator with others, ignoring `''`; removes it if nothing replaces it. */
function replaceDecorator(file: SourceFile, { node }: FrameworkDecorator, replacements: readonly string[]): void {
  const texts = replacements.filter(Boolean)
  const kept = texts.join('')
  // Rewriting the arguments drops their comments, which therefore move before the decorator.
  const comments = file.comments(node).filter((comment) => !kept.includes(comment))
  if (comments.length > 0) texts.unshift(comments.join(file.separatorAt(node)))
  if (texts.length === 0) return removeNode(file, node)
  file.text.overwrite(node.start, node.end, texts.join(file.separatorAt(node)))
}

const REQUEST = "this is an HttpRequest now: read header('x'), and values of guards with @RequestAttribute()."
const RESPONSE = 'this is an HttpResponse now: return the value instead of calling json(), send() or end().'

/**
 * Replaces the decorator of a request or a response; `undefined` for others. Marks one request and one response in each
 * class, unless they have Express's types, which are `HttpRequest` and `HttpResponse` by now. `rewriteRequests()` marks
 * destructured requests.
 */
function exchange({ file, on, name }: DecoratorUse): string[] | undefined {
  const [, kind] = /^Re(q|s)(?:uest|ponse)?$/u.exec(name) ?? []
  if (!kind || on.kind !== 'parameter') return undefined
  const [whole, message] = kind === 'q' ? ['Request', REQUEST] : ['Response', RESPONSE]
  const isChecked = /^\w*Http(?:Request|Response)$/u.test(parameterOf(file, on.node).type)
  const isMarked = kind === 'q' && hasNode(on.node, /^ObjectPattern$/u)
  if (!isChecked && !isMarked) file.todoOnce(on.node, message, on.class)
  return [`@${file.use(whole)}()`]
}

/** Writes a decorator before an element, and before its other decorators. */
export function addDecorator(file: SourceFile, node: { readonly start: number }, decorator: string): void {
  const start = startOf(node)
  file.text.appendLeft(start, decorator + file.separatorAt({ start }))
}

/** Removes a decorator, a member or a statement, with the white space after it. */
export function removeNode(file: SourceFile, { start, end }: Node): void {
  file.text.remove(start, end + spaceAt(file.text.original, end))
}
