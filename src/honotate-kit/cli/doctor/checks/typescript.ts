import { posix } from 'node:path'
import { nullChecksOff } from '../../../types/checker/null-checks.ts'
import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'
import type { Tsconfig } from '../tsconfig.ts'
import { isWithin } from '../../../toolbox/version-ranges.ts'

const TS_PATCH = 'honotate-kit/ts-patch'
const TS_PLUGIN = 'honotate-kit/ts-plugin'

export function checkTypeScript(project: Project): Finding[] {
  const { tsconfigs, scripts } = project
  const version = project.installed('typescript')
  const readable = tsconfigs.filter(({ error }) => error === undefined)
  return [
    ...tsconfigs.flatMap(({ path, error }) => (error === undefined ? [] : [unreadable(path, error)])),
    ...readable
      .filter(({ path }) => path === 'tsconfig.json')
      .flatMap((each) => [...checkEditor(each, version), ...checkNulls(each, version)]),
    ...readable.flatMap((each) => checkConfiguration(each, project)),
    ...checkScripts(scripts, version),
  ]
}

export function unreadable(file: string, reason: string): Finding {
  return { id: 'unreadable-file', file, details: { file, reason: reason.replace(/\.$/u, '') } }
}

/** An entry of `plugins`, for an editor or for ts-patch. */
interface Plugin {
  readonly name?: string
  readonly transform?: string
  readonly transformProgram?: boolean
}

function pluginsOf({ plugins }: Tsconfig['options']): readonly Plugin[] {
  return Array.isArray(plugins) ? plugins : []
}

function checkEditor({ path, options }: Tsconfig, version = '6.0.0'): Finding[] {
  if (options.experimentalDecorators === true) return []
  const hasPlugin = pluginsOf(options).some(({ name }) => name === TS_PLUGIN)
  if (!hasPlugin) return [{ id: 'editor-not-configured', file: path }]
  return isWithin(version, '5.5.0', '7.0.0') ? [] : [{ id: 'editor-plugin-ignored', file: path, details: { version } }]
}

function checkNulls({ path, options }: Tsconfig, version = '6.0.0'): Finding[] {
  const setting = nullChecksOff(options, version)
  return setting === undefined ? [] : [{ id: 'null-checks-off', file: path, details: { file: path, setting } }]
}

function checkConfiguration({ path, options }: Tsconfig, { scripts }: Project): Finding[] {
  const found: Finding[] = []
  const patches = pluginsOf(options).filter(({ transform }) => transform === TS_PATCH)
  const isBuiltByTspc = scripts.some(([, command]) => tspcConfiguration(command) === path)
  if (isBuiltByTspc && patches.length === 0)
    found.push({ id: 'ts-patch-plugin-missing', file: path, details: { file: path } })
  if (isBuiltByTspc && patches.length > 0 && options.experimentalDecorators === true)
    found.push({ id: 'experimental-decorators', file: path, details: { tool: 'tspc' } })
  if (options.emitDecoratorMetadata === true) found.push({ id: 'emit-decorator-metadata', file: path })
  if (patches.some(({ transformProgram }) => transformProgram !== true))
    found.push({ id: 'ts-patch-not-a-program-transformer', file: path })
  return found
}

function checkScripts(scripts: Project['scripts'], version: string | undefined): Finding[] {
  // After `ts-patch install`, `tsc` compiles as `tspc` does, so scripts may run it.
  const isPatched = scripts.some(([, command]) => /\bts-patch i(?:nstall)?\b/u.test(command))
  const cannotBuild = version !== undefined && isWithin(version, '7.0.0', '7.1.0')
  return scripts.flatMap(([script, command]): Finding[] => {
    const [tsc] = isPatched ? [] : (TSC.exec(command) ?? [])
    if (tsc !== undefined)
      return [{ id: 'tsc-compiles', file: 'package.json', details: { script, command: tsc.trim() } }]
    if (!cannotBuild || !/\bhonotate build\b/u.test(command)) return []
    return [{ id: 'typescript-cannot-build', file: 'package.json', details: { script, version } }]
  })
}

/** Matches a command `tsc` that checks or compiles. */
const TSC = /(?<![\w./-])tsc(?![\w-])(?!\s+(?:-v|--(?:version|init|help|showConfig))\b)[^&|;]*/u

/**
 * The configuration that a command compiles with tspc: the JSON file after `-p`, the tsconfig.json of the directory
 * after `-p`, or else tsconfig.json. `undefined` if the command does not run tspc, or runs it with `-b`.
 */
function tspcConfiguration(command: string): string | undefined {
  if (!/\btspc\b(?![^&|;]*\s(?:-b|--build)\b)/u.test(command)) return undefined
  const [, path = ''] = /\btspc\b.*?(?:-p|--project)\s+["']?([^\s"']+)/u.exec(command) ?? []
  return path.endsWith('.json') ? posix.normalize(path) : posix.join(path, 'tsconfig.json')
}
