import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTsconfig } from 'get-tsconfig'
import type { Expression } from 'oxc-parser'
import { parse } from '../../../compiler/transform/core/parse.ts'

/** The compiler options that are read. */
export interface Tsconfig {
  readonly path: string
  readonly experimentalDecorators: boolean
  readonly emitDecoratorMetadata: boolean
  readonly plugins: readonly {
    readonly name?: string
    readonly transform?: string
    readonly transformProgram?: boolean
  }[]
}

/** The compiler options of a configuration file; `undefined` for a file that cannot be read. */
export function readTsconfig(root: string, path: string): Tsconfig | undefined {
  const { compilerOptions, error } = parsed(root, path)
  if (error !== undefined) return undefined
  const { plugins, experimentalDecorators, emitDecoratorMetadata } = compilerOptions as Partial<Tsconfig>
  return {
    path,
    plugins: Array.isArray(plugins) ? plugins : [],
    experimentalDecorators: experimentalDecorators === true,
    emitDecoratorMetadata: emitDecoratorMetadata === true,
  }
}

/** Why a configuration file cannot be read: it has a syntax error, or what it extends is missing. */
export function tsconfigError(root: string, path: string): string | undefined {
  return parsed(root, path).error
}

function parsed(root: string, path: string): { readonly compilerOptions: object; readonly error?: string } {
  const file = join(root, path)
  try {
    const { compilerOptions = {} } = parseTsconfig(file)
    return { compilerOptions, ...(hasSyntaxError(readFileSync(file, 'utf8')) && { error: 'it has a syntax error' }) }
  } catch (error) {
    return { compilerOptions: {}, error: (error as Error).message }
  }
}

/** Whether a text is no JSON with comments; get-tsconfig takes an object without members in place of such a text. */
function hasSyntaxError(text: string): boolean {
  const json = text.replace(/^\uFEFF/u, '')
  if (json.trim() === '') return false
  try {
    const statement = parse(`(${json}\n)`, 'tsconfig.ts', 'module')?.program.body[0]
    const value = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
    return !value || !isJson(value.type === 'ParenthesizedExpression' ? value.expression : value)
  } catch {
    // The parser is missing, which is a finding of its own.
    return false
  }
}

function isJson(node: Expression): boolean {
  if (node.type === 'ArrayExpression') return node.elements.every((each) => each && isJson(each as Expression))
  if (node.type === 'ObjectExpression')
    return node.properties.every((each) => each.type === 'Property' && isJson(each.value as Expression))
  return node.type === 'Literal' || (node.type === 'UnaryExpression' && node.operator === '-')
}
