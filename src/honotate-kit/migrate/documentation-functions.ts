import type { Expression, Node } from 'oxc-parser'
import { memberOf } from './decorators.ts'
import type { DocumentationCall } from './file-scope.ts'
import { declarationKey, type Declaration, type Project } from './migrated-project.ts'
import { functionOf, literalOf, resultOf } from './nodes.ts'

/** The functions of a project that combine decorators of @nestjs/swagger, and no others, with `applyDecorators()`. */
export class DocumentationFunctions {
  readonly #project: Project
  readonly #found = new Map<string, readonly DocumentationCall[] | undefined>()

  constructor(project: Project) {
    this.#project = project
  }

  /** The calls in such a function, if all uses of the function are decorators; `undefined` for any other name. */
  calls(path: string, name: string): readonly DocumentationCall[] | undefined {
    const found = this.#project.resolve(path, name)
    if (!found) return undefined
    const key = declarationKey(found)
    if (!this.#found.has(key)) this.#found.set(key, this.#read(found))
    return this.#found.get(key)
  }

  #read(declared: Declaration): readonly DocumentationCall[] | undefined {
    const imports = this.#project.module(declared.path)?.imports
    const result = resultOf(functionOf(this.#project.node(declared)))
    const from = (callee: Node, module: string): string | undefined => {
      const imported = callee.type === 'Identifier' ? imports?.get(callee.name) : undefined
      return imported?.module === module ? imported.name : undefined
    }
    if (result?.type !== 'CallExpression' || from(result.callee, '@nestjs/common') !== 'applyDecorators')
      return undefined
    const calls = result.arguments.map((each): DocumentationCall | undefined => {
      const name = each.type === 'CallExpression' ? from(each.callee, '@nestjs/swagger') : undefined
      return each.type === 'CallExpression' && name
        ? { name, args: each.arguments as readonly Expression[] }
        : undefined
    })
    const isComplete = calls.every((each) => each && hasPlainTexts(each)) && this.#onlyDecorates(declared)
    return isComplete ? (calls as readonly DocumentationCall[]) : undefined
  }

  /** Whether a name occurs only in its declaration, in imports and as a decorator, in files that the command reads. */
  #onlyDecorates({ path, name }: Declaration): boolean {
    const word = new RegExp(String.raw`\b${name.replaceAll('$', String.raw`\$`)}\b`, 'gu')
    return [...this.#project.files].every(([file, code]) => {
      if (!code.includes(name)) return true
      if (!/['"](?:@nestjs\/|class-validator)/u.test(code)) return false
      const others = code.replaceAll(/\bimport\s*\{[^}]*\}\s*from\b/gu, (text) => (/\sas\s/u.test(text) ? text : ''))
      const uses = [...others.matchAll(word)].filter(({ index }) => others[index - 1] !== '@')
      return uses.length === (file === path ? 1 : 0)
    })
  }
}

/** Whether the texts that become a documentation comment are known. */
function hasPlainTexts({ name, args: [options] }: DocumentationCall): boolean {
  if (name !== 'ApiOperation' || !options) return true
  if (options.type !== 'ObjectExpression') return false
  const texts = ['summary', 'description'].map((key) => memberOf(options, key))
  return texts.every((each) => !each || literalOf(each) !== undefined)
}
