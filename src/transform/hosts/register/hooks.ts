import { readFileSync } from 'node:fs'
import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parse } from '../../core/parse.ts'
import { transform } from '../../transform.ts'
import { hasCode } from '../has-code.ts'
import { hasDecorators, joinMaps } from '../lower.ts'
import { loadCompiler } from './compilers.ts'

type NextLoad = (url: string, context?: Partial<LoadHookContext>) => LoadFnOutput
type NextResolve = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

/** Whether this Node takes the types out of TypeScript files itself. It takes out no decorators. */
const stripsTypes = Boolean(process.features.typescript)

/** Compiles a file with decorators; every other file is Node's to load. */
export function load(url: string, context: LoadHookContext, next: NextLoad): LoadFnOutput {
  return compileModule(url, context) ?? next(url, context)
}

/** Finds `./a.ts` under the name `./a.js`, which it has after it was compiled. */
export function resolve(specifier: string, context: ResolveHookContext, next: NextResolve): ResolveFnOutput {
  try {
    return next(specifier, context)
  } catch (error) {
    const source = sourceName(specifier, context)
    if (source === undefined) throw error
    return next(source, context)
  }
}

/** `undefined` for what Node can load by itself. */
export function compileModule(url: string, { format }: LoadHookContext): LoadFnOutput | undefined {
  const [path] = /^file:.*\.[cm]?[jt]s(?=$|[?#])/u.exec(url) ?? []
  if (path === undefined || path.includes('/node_modules/')) return undefined
  const file = fileURLToPath(path)
  const code = readFileSync(file, 'utf8')
  const rewritten = transform(code, file, { hasCode })
  const isTypeScript = file.endsWith('ts')
  if (!rewritten && !(isTypeScript && !stripsTypes) && !hasDecorators(code, file)) return undefined

  const output = moduleFormat(format, code, file)
  const compiled = loadCompiler()(rewritten?.code ?? code, file, output)
  const map = Buffer.from(JSON.stringify(joinMaps(compiled.map, rewritten?.map))).toString('base64')
  return {
    format: output,
    source: `${compiled.code}\n//# sourceMappingURL=data:application/json;base64,${map}\n`,
    shortCircuit: true,
  }
}

/** The name of the TypeScript file that will be compiled to `specifier`. */
export function sourceName(specifier: string, { parentURL = '' }: ResolveHookContext): string | undefined {
  const [, name, extension] = /^(\.{0,2}\/.*|file:.*)\.([cm]?)js$/u.exec(specifier) ?? []
  return name !== undefined && /\.[cm]?tsx?(?:$|[?#])/u.test(parentURL) ? `${name}.${extension}ts` : undefined
}

/** Node says what it knows from the extension and the package.json, and leaves the rest to the syntax. */
function moduleFormat(format: string | null | undefined, code: string, file: string): 'module' | 'commonjs' {
  if (format?.startsWith('module')) return 'module'
  if (format?.startsWith('commonjs')) return 'commonjs'
  if (file.endsWith('.mts') || file.endsWith('.mjs')) return 'module'
  return parse(code, file)?.module.hasModuleSyntax ? 'module' : 'commonjs'
}
