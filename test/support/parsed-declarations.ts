import { join, sep } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..').replaceAll(sep, '/')

/** Caches the declarations of this repository and of its packages, which do not change while tests run. */
const declarations = new Map<string, ts.SourceFile | undefined>()

/** Creates a compiler host that parses the declarations of packages once for all programs of this process. */
export function hostWithDeclarations(options: ts.CompilerOptions = {}): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, language, ...rest) => {
    if (!path.startsWith(root) || !path.endsWith('.d.ts')) return getSourceFile(path, language, ...rest)
    const key = `${path} ${JSON.stringify(language)}`
    const known = declarations.get(key) ?? getSourceFile(path, language, ...rest)
    declarations.set(key, known)
    return known
  }
  return host
}
