import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { TransformError } from '../../../compiler-errors.ts'
import { loadOxc } from '../../../transform/core/oxc.ts'
import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'
import { honotateVersion } from '../../../transform/hosts/nearest-package.ts'
import { fittingRange, isAtLeast, isWithin } from '../../../toolbox/version-ranges.ts'
import { unreadable } from './typescript.ts'

/**
 * The required peer dependencies of honotate, and the optional ones of honotate-kit. Versions from `least` up to, but
 * not including, `below` fit; `range` is for npm.
 */
const PEERS = [
  { dependent: 'honotate', name: 'hono', least: '4.13.0', below: '5.0.0', range: '^4.13.0' },
  { dependent: 'honotate', name: 'typedi', least: '0.10.0', below: '0.11.0', range: '^0.10.0' },
  { dependent: 'honotate-kit', name: 'typescript', least: '5.2.0', below: '8.0.0', range: '>=5.2.0 <8' },
  { dependent: 'honotate-kit', name: 'esbuild', least: '0.25.0', below: undefined, range: '>=0.25.0' },
  { dependent: 'honotate-kit', name: 'ts-patch', least: '3.3.0', below: '5.0.0', range: '^3.3.0 || ^4.0.0' },
] as const

/**
 * Finds a missing honotate, or versions of honotate and honotate-kit that do not fit each other. If the versions do not
 * fit, the finding names the older package.
 */
function findRuntime({ installed }: Project): Finding[] {
  const [kit, runtime] = [honotateVersion(), installed('honotate')]
  if (runtime === undefined) return [{ id: 'package-missing', details: { name: 'honotate' } }]
  const { least, below, range } = fittingRange(kit)
  if (isWithin(runtime, least, below)) return []
  const details = isAtLeast(runtime, kit)
    ? { dependent: 'honotate', name: 'honotate-kit', version: kit, range: fittingRange(runtime).range }
    : { dependent: 'honotate-kit', name: 'honotate', version: runtime, range }
  return [{ id: 'version-does-not-fit', details }]
}

export function checkPackages(project: Project): Finding[] {
  const { manifest, manifestError } = project
  const found: Finding[] = manifestError === undefined ? [] : [unreadable('package.json', manifestError)]
  if (manifest['type'] !== 'module') found.push({ id: 'not-an-es-module', file: 'package.json' })
  if (!isAtLeast(project.node, '22.12.0')) found.push({ id: 'node-too-old', details: { version: project.node } })
  for (const { dependent, name, least, below, range } of PEERS) {
    const version = project.installed(name)
    if (version === undefined) {
      if (dependent === 'honotate') found.push({ id: 'package-missing', details: { name } })
    } else if (!isWithin(version, least, below)) {
      found.push({ id: 'version-does-not-fit', details: { dependent, name, version, range } })
    }
  }
  return [...found, ...findRuntime(project), ...findCopies(project), ...findParser(), ...findCompiler(project)]
}

function findCopies({ root }: Project): Finding[] {
  return ['honotate', 'hono', 'typedi'].flatMap((name) => {
    const places = copiesOf(name, root)
    if (places.length < 2) return []
    return [{ id: 'two-copies' as const, details: { name, count: String(places.length), places: places.join(', ') } }]
  })
}

/** Finds the copies of a package in node_modules, in the node_modules of other packages, and in the store of pnpm. */
function copiesOf(name: string, root: string): string[] {
  const modules = join(root, 'node_modules')
  const packages = packagesIn(modules).flatMap((each) =>
    each.startsWith('@') ? packagesIn(join(modules, each)).map((part) => `${each}/${part}`) : [each],
  )
  const stores = packagesIn(join(modules, '.pnpm')).map((each) => join('.pnpm', each))
  const holders = ['', ...packages.filter((each) => !each.startsWith('.')), ...stores]
  const copies = holders
    .map((holder) => (holder === '' ? join(modules, name) : join(modules, holder, 'node_modules', name)))
    .filter((path) => existsSync(join(path, 'package.json')))
    .map((path) => realpathSync(path))
  return [...new Set(copies)].map((path) => relative(root, path))
}

function packagesIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}

function findParser(): Finding[] {
  try {
    loadOxc()
    return []
  } catch (error) {
    if (!(error instanceof TransformError)) throw error
    const [reason = ''] = String(error.cause).split('\n')
    return [{ id: 'parser-missing', details: { reason } }]
  }
}

/** Matches tools that may lower decorators, in the names of packages or in scripts. */
const LOWERS =
  /\b(?:vite|rollup|rolldown|webpack|rspack|tsdown|tsup|tspc|ts-patch|swc|babel|next|bun|deno|honotate build)\b/u

/**
 * Reports a missing compiler if scripts run `honotate dev` or `honotate-kit/register`, or if no other tool lowers
 * decorators: the project then probably runs by `npx honotate dev`.
 */
function findCompiler({ manifest, scripts, files, installed }: Project): Finding[] {
  const [command] = scripts.flatMap(([, text]) => /honotate-kit\/register|\bhonotate dev\b/u.exec(text) ?? [])
  const typescript = installed('typescript')
  if (installed('esbuild') !== undefined || (typescript !== undefined && !isAtLeast(typescript, '7.0.0'))) return []
  const names = ['dependencies', 'devDependencies'].flatMap((key) => Object.keys(Object(manifest[key])))
  const hasOther =
    [...names, ...scripts.map(([, text]) => text)].some((text) => LOWERS.test(text)) ||
    files(/^(?:deno\.jsonc?|bunfig\.toml)$/u).length > 0
  if (command === undefined && hasOther) return []
  const use =
    command === undefined
      ? '`honotate dev` and honotate-kit/register compile the program'
      : `Scripts run \`${command}\``
  return [{ id: 'compiler-missing', details: { use } }]
}
