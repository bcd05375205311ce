import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { isFile } from '../../disk.ts'
import { packageDirectory, readManifest } from './nearest-package.ts'
import { pathsMatcher } from './tsconfig.ts'

const CODE = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
const DECLARATIONS = ['.d.ts', '.d.mts', '.d.cts']

/**
 * Whether a module has code at run time: `false` if it has only declarations. A module that is not found counts as
 * one with code, because a bundler may resolve it.
 *
 * @param importer The path of the importing file.
 */
export function hasCode(specifier: string, importer: string): boolean {
  if (!isAbsolute(importer)) return true
  if (/^\.{1,2}(?:\/|$)/u.test(specifier)) return !isDeclared(resolve(dirname(importer), specifier))
  const name = /^(?:@[^/]+\/)?[^/#~]+/u.exec(specifier)?.[0]
  return name === undefined || isBuiltin(specifier) || !hasTypesOnly(name, importer) || isAlias(specifier, importer)
}

/**
 * Whether a specifier is an alias, although it looks like a package: `paths` of the nearest tsconfig.json maps it to a
 * file with code.
 */
function isAlias(specifier: string, importer: string): boolean {
  return pathsMatcher(importer)?.(specifier).some(hasSource) ?? false
}

/** Whether a path leads to a file with code: `./a` or `./a.js` to `a.ts`, for example, or `./a` to `a/index.ts`. */
export function hasSource(path: string): boolean {
  return hasFile(path, CODE)
}

function isDeclared(path: string): boolean {
  return hasFile(path, DECLARATIONS) && !hasFile(path, CODE) && !isFile(path)
}

function hasFile(path: string, endings: readonly string[]): boolean {
  const bases = [path, path.replace(/\.[cm]?jsx?$/u, ''), join(path, 'index')]
  return bases.some((base) => endings.some((ending) => existsSync(base + ending)))
}

function hasTypesOnly(name: string, importer: string): boolean {
  const directory = packageDirectory(name, importer)
  if (directory !== undefined) return isTypesPackage(directory)
  const typesName = name.startsWith('@') ? name.slice(1).replace('/', '__') : name
  return packageDirectory(`@types/${typesName}`, importer) !== undefined
}

function isTypesPackage(directory: string): boolean {
  const { main, module, browser, exports } = readManifest(directory)
  const targets = targetsOf([main, module, browser, exports])
  if (targets.length > 0) return targets.every((target) => /\.d\.[cm]?ts$/u.test(target))
  return !existsSync(join(directory, 'index.js')) && existsSync(join(directory, 'index.d.ts'))
}

/** All paths in a value of package.json, such as `exports`, under any condition. */
function targetsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(targetsOf) : []
}
