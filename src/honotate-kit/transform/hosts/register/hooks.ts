import { readFileSync } from 'node:fs'
import type { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { compileFile } from './compile-file.ts'
import { sourceSpecifier } from '../find-source.ts'

type NextLoad = (url: string, context?: Partial<LoadHookContext>) => LoadFnOutput
type NextResolve = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

/** Compiles a file with TypeScript, JSX or decorators, or passes it to `next` if Node loads it itself. */
export function load(url: string, context: LoadHookContext, next: NextLoad): LoadFnOutput {
  const compiled = compileModule(url, context)
  return (compiled && withRequire(compiled, context)) ?? requiredJson(url, context) ?? next(url, context)
}

/**
 * Reads a JSON file that Deno loads by `require()`, because Deno 2.9 would run JSON from the next hook as JavaScript.
 * Returns `undefined` for an `import`, since its attribute may request the text of the file.
 */
function requiredJson(url: string, { conditions }: LoadHookContext): LoadFnOutput | undefined {
  if (!('deno' in process.versions) || !conditions.includes('require') || !/^file:.*\.json$/u.test(url))
    return undefined
  return { format: 'json', source: readFileSync(fileURLToPath(url), 'utf8'), shortCircuit: true }
}

// Before Node 24, the `require()` of an imported CommonJS file cannot load an ES module that imports other modules.
const breaksRequire = Number.parseInt(process.versions.node) < 24

function withRequire(compiled: LoadFnOutput, { conditions }: LoadHookContext): LoadFnOutput {
  if (!breaksRequire || compiled.format !== 'commonjs' || !conditions.includes('import')) return compiled
  const create = 'require=module.constructor.createRequire(__filename);'
  return { ...compiled, source: String(compiled.source).replace(/^(?:#!.*\n)?(?:"use strict";)?/u, `$&${create}`) }
}

/**
 * Replaces a specifier in a TypeScript file with the source that it leads to, such as `./a.ts` for `./a.js`, and passes
 * the result to `next`.
 */
export function resolve(specifier: string, context: ResolveHookContext, next: NextResolve): ResolveFnOutput {
  return next(sourceSpecifier(specifier, context), context)
}

let isCompiling = false

/**
 * Compiles a file; returns `undefined` for a file that Node loads itself, such as each file in `node_modules`.
 *
 * @throws HONOTATE_MISSING_COMPILER
 */
export function compileModule(url: string, { format }: LoadHookContext): LoadFnOutput | undefined {
  // The parser and the compiler import modules on first use. The hook must not compile those.
  if (isCompiling) return undefined
  const [path] = /^file:.*\.[cm]?[jt]sx?(?=$|[?#])/u.exec(url) ?? []
  if (path === undefined || path.includes('/node_modules/')) return undefined
  const file = fileURLToPath(path)
  isCompiling = true
  try {
    const compiled = compileFile(readFileSync(file, 'utf8'), file, format)
    return compiled && { format: compiled.format, source: compiled.text, shortCircuit: true }
  } finally {
    isCompiling = false
  }
}
