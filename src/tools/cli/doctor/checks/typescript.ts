import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'
import { readTsconfig, type Tsconfig } from '../tsconfig.ts'
import { isWithin } from '../compare-versions.ts'

const TS_PATCH = 'honotate/ts-patch'
const TS_PLUGIN = 'honotate/ts-plugin'

/** tsconfig.json, and the scripts that compile by it. */
export function checkTypeScript(project: Project): Finding[] {
  const { tsconfig, scripts } = project
  const version = project.installed('typescript')
  return [
    ...(tsconfig ? checkEditor(tsconfig, version) : []),
    ...configurations(project).flatMap((each) => checkConfiguration(each, project)),
    ...checkTspc(project),
    ...scripts.flatMap(([script, command]) => checkScript(script, command, version)),
  ]
}

function checkEditor({ path, plugins, experimentalDecorators }: Tsconfig, version = '6.0.0'): Finding[] {
  if (experimentalDecorators) return []
  const hasPlugin = plugins.some(({ name }) => name === TS_PLUGIN)
  if (!hasPlugin) return [{ id: 'editor-not-configured', file: path }]
  return isWithin(version, '5.5.0', '7.0.0') ? [] : [{ id: 'editor-plugin-ignored', file: path, details: { version } }]
}

function checkConfiguration({ path, plugins, ...options }: Tsconfig, { scripts }: Project): Finding[] {
  const found: Finding[] = []
  const isBuild = plugins.some(({ transform }) => transform === TS_PATCH)
  const runs = scripts.some(([, command]) => usesConfiguration(command, path))
  if (options.experimentalDecorators && isBuild && runs)
    found.push({ id: 'experimental-decorators', file: path, details: { tool: 'tspc' } })
  if (options.emitDecoratorMetadata) found.push({ id: 'emit-decorator-metadata', file: path })
  if (plugins.some(({ transform, transformProgram }) => transform === TS_PATCH && transformProgram !== true))
    found.push({ id: 'ts-patch-not-a-program-transformer', file: path })
  return found
}

function checkTspc({ scripts, root, tsconfig }: Project): Finding[] {
  return scripts.flatMap(([, command]) => {
    if (!/\btspc\b/u.test(command)) return []
    const path = configurationOf(command)
    const config = path === 'tsconfig.json' ? tsconfig : readTsconfig(root, path)
    const isMissing = config && !config.plugins.some(({ transform }) => transform === TS_PATCH)
    return isMissing ? [{ id: 'ts-patch-plugin-missing' as const, file: path, details: { file: path } }] : []
  })
}

function checkScript(script: string, command: string, version: string | undefined): Finding[] {
  const [tsc] = /(?<![\w./-])tsc(?![\w-])[^&|;]*/u.exec(command) ?? []
  if (tsc !== undefined) return [{ id: 'tsc-compiles', file: 'package.json', details: { script, command: tsc.trim() } }]
  if (!/\bhonotate build\b/u.test(command) || version === undefined) return []
  return isWithin(version, '7.0.0', '7.1.0')
    ? [{ id: 'typescript-cannot-build', file: 'package.json', details: { script, version } }]
    : []
}

/** tsconfig.json and those beside it. */
function configurations({ root, files }: Project): Tsconfig[] {
  return files(/^tsconfig(?:\..+)?\.json$/u).flatMap(({ path }) => readTsconfig(root, path) ?? [])
}

function usesConfiguration(command: string, path: string): boolean {
  return /\btspc\b/u.test(command) && configurationOf(command) === path
}

/** The argument of `-p`. */
function configurationOf(command: string): string {
  const [, path = 'tsconfig.json'] = /\btspc\b.*?(?:-p|--project|-b|--build)\s+(\S+)/u.exec(command) ?? []
  return path.endsWith('.json') ? path.replace(/^\.\//u, '') : 'tsconfig.json'
}
