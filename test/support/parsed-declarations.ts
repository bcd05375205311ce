import { join, sep } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..').replaceAll(sep, '/')

/** The declarations of this repository and of its packages, which do not change while tests run. */
const STABLE = /^\/(?:node_modules|src\/[\w-]+\/dist|test\/support\/fixtures)\/.*\.d\.[cm]?ts$/u

/** The parsed files, by path and by all options on which parsing and binding depend. */
const declarations = new Map<string, ts.SourceFile | undefined>()

/** The options of TypeScript that change a source file; its declarations hide them. */
const { sourceFileAffectingCompilerOptions: affecting } = ts as unknown as {
  readonly sourceFileAffectingCompilerOptions: readonly { readonly name: string }[]
}

/** Creates a compiler host that parses the declarations of packages once for all programs of this process. */
export function hostWithDeclarations(options: ts.CompilerOptions = {}): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  const relevant = JSON.stringify(affecting.map(({ name }) => options[name]))
  host.getSourceFile = (path, language, ...rest) => {
    if (!path.startsWith(root) || !STABLE.test(path.slice(root.length))) return getSourceFile(path, language, ...rest)
    const key = `${path} ${JSON.stringify(language)} ${relevant}`
    const known = declarations.get(key) ?? getSourceFile(path, language, ...rest)
    declarations.set(key, known)
    return known
  }
  return host
}

/** TypeScript, whose programs have the hosts above. */
export const cachingTypeScript: typeof ts = Object.create(ts, {
  createCompilerHost: { value: hostWithDeclarations },
  createProgram: {
    value(given: ts.CreateProgramOptions | readonly string[], ...rest: readonly never[]): ts.Program {
      const isWithHost = !('rootNames' in given) || given.host !== undefined
      const create = ts.createProgram as (given: unknown, ...rest: readonly never[]) => ts.Program
      return create(isWithHost ? given : { ...given, host: hostWithDeclarations(given.options) }, ...rest)
    },
  },
})
