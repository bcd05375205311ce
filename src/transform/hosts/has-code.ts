import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'

const CODE = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
const DECLARATIONS = ['.d.ts', '.d.mts', '.d.cts']

/**
 * Whether a module has code at run time: `false` only where declarations are found and nothing else. What is not found
 * at all, a bundler may know.
 *
 * @param importer The path of the importing file.
 */
export function hasCode(specifier: string, importer: string): boolean {
  if (!isAbsolute(importer)) return true
  if (/^\.{1,2}(?:\/|$)/u.test(specifier)) return !isDeclared(resolve(dirname(importer), specifier))
  const name = /^(?:@[^/]+\/)?[^/#~]+/u.exec(specifier)?.[0]
  return name === undefined || isBuiltin(specifier) || !hasTypesOnly(name, dirname(importer))
}

function isDeclared(path: string): boolean {
  const bases = [path, path.replace(/\.[cm]?jsx?$/u, ''), join(path, 'index')]
  const exists = (endings: readonly string[]): boolean =>
    bases.some((base) => endings.some((ending) => existsSync(base + ending)))
  return exists(DECLARATIONS) && !exists(CODE) && !statSync(path, { throwIfNoEntry: false })?.isFile()
}

function hasTypesOnly(name: string, directory: string): boolean {
  const typesName = name.startsWith('@') ? name.slice(1).replace('/', '__') : name
  for (let current = directory; ; current = dirname(current)) {
    const modules = join(current, 'node_modules')
    if (existsSync(join(modules, name, 'package.json'))) return isTypesPackage(join(modules, name))
    if (existsSync(join(modules, '@types', typesName))) return true
    if (current === dirname(current)) return false
  }
}

function isTypesPackage(directory: string): boolean {
  const { main, module, browser, exports } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  const targets = targetsOf([main, module, browser, exports])
  if (targets.length > 0) return targets.every((target) => /\.d\.[cm]?ts$/u.test(target))
  return !existsSync(join(directory, 'index.js')) && existsSync(join(directory, 'index.d.ts'))
}

/** All paths in the value of `exports`, whatever the conditions. */
function targetsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(targetsOf) : []
}
