import { isBuiltin } from 'node:module'
import process from 'node:process'
import { isFile } from '../../disk.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { shownPath } from '../../toolbox/files.ts'
import { hasSource } from '../../transform/hosts/has-code.ts'
import { nearestPackage, packageDirectory } from '../../transform/hosts/nearest-package.ts'
import { pathsOf } from '../../transform/hosts/tsconfig.ts'
import { findConfigFiles } from './referenced-configs.ts'

const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*(["'`])([^"'`$\n]+)\1/gu

/**
 * Returns a function that warns of imports in compiled code that only `paths` or `baseUrl` of tsconfig.json resolve.
 * TypeScript does not rewrite them, and Node does not find them. Each module is reported once.
 */
export function warnOfAliases(config: string): (path: string, text: string) => void {
  const matchers = [...findConfigFiles(config)].flatMap((each) => pathsOf(each) ?? [])
  const seen = new Set<string>()
  return (path, text) => {
    if (matchers.length === 0 || !/\.[cm]?js$/u.test(path)) return
    for (const [, , specifier = ''] of text.matchAll(SPECIFIER)) {
      if (seen.has(specifier) || isFound(specifier, path)) continue
      const source = matchers.flatMap((matches) => matches(specifier)).find((each) => hasSource(each) || isFile(each))
      if (source === undefined) continue
      seen.add(specifier)
      const { message } = new CommandError('UNRESOLVED_ALIAS', { file: shownPath(path, process.cwd()), specifier })
      process.stdout.write(`warning: ${message}\n`)
    }
  }
}

/** Whether Node may find a module without tsconfig.json. */
function isFound(specifier: string, importer: string): boolean {
  if (/^\.{0,2}\/|^\w+:|^\.{1,2}$/u.test(specifier) || isBuiltin(specifier)) return true
  if (specifier.startsWith('#')) return nearestPackage(importer)?.manifest['imports'] !== undefined
  const name = /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0] as string
  return packageDirectory(name, importer) !== undefined
}
