import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readManifest } from '../nearest-package.ts'

/** A diagnostic of TypeScript 7; offsets are UTF-16 units. */
export interface NativeDiagnostic {
  readonly fileName?: string | undefined
  readonly pos: number
  readonly end: number
  readonly code: number
  /** 0 warning, 1 error, 2 suggestion, 3 message. */
  readonly category: number
  readonly text: string
  readonly messageChain?: readonly NativeDiagnostic[] | undefined
  readonly relatedInformation?: readonly NativeDiagnostic[] | undefined
}

type Report = () => readonly NativeDiagnostic[]

export interface NativeProgram {
  readonly getConfigFileParsingDiagnostics: Report
  readonly getSyntacticDiagnostics: Report
  readonly getProgramDiagnostics: Report
  readonly getGlobalDiagnostics: Report
  readonly getSemanticDiagnostics: Report
  readonly getDeclarationDiagnostics: Report
  /** From 7.1 on. */
  readonly emitToString?: () => {
    readonly emitSkipped: boolean
    readonly diagnostics: readonly NativeDiagnostic[]
    readonly outputFiles: ReadonlyMap<string, { readonly text: string; readonly sourceFileName?: string }>
  }
}

export interface NativeConfig {
  readonly options: Readonly<Record<string, unknown>>
  readonly fileNames: readonly string[]
  /** From 7.1 on. */
  readonly projectReferences?: readonly unknown[]
}

export interface NativeApi {
  readonly version: string
  parseConfigFile(config: string): NativeConfig
  openProject(config: string): NativeProgram
  /** Builds a project, and checks it on all cores. From 7.1 on. */
  readonly build?: (config: string) => readonly NativeDiagnostic[]
  openWithTypes(config: string): unknown
  /** Loads a module of the package by its name in 7.1: `sync`, `fs` or `ast`. */
  load(name: string): Promise<unknown>
  close(): void
}

/** Returns the text of a file, or `undefined` to use the file on disk. */
export type ReadFile = (path: string) => string | undefined

interface Snapshot {
  getProject(config: string): { readonly program: NativeProgram } | undefined
}

interface Orchestrator {
  build(): { readonly diagnostics?: readonly NativeDiagnostic[] }
}

interface ApiInstance {
  parseConfigFile(config: string): NativeConfig
  updateSnapshot?(params: { openProjects: readonly string[] }): Snapshot
  createSnapshot?(params: { openProjects: readonly string[] }): Snapshot
  createBuildOrchestrator?(configs: readonly string[], options: { force: boolean }): Orchestrator
  readonly client?: { readonly channel?: { readonly child?: { kill(signal: 'SIGKILL'): unknown }; close(): void } }
  close(): void
}

type ApiModule = { readonly API: new (options: { cwd: string; fs: object }) => ApiInstance }
type FileSystemModule = { readonly serverFS: { readonly useOS: symbol; readonly noop: symbol } }

/**
 * Starts the compiler, which reads files through `readFile`. Callbacks of the compiler must not throw, so an error of
 * `readFile` is thrown after the compiler has opened or built the project.
 *
 * @param path The directory of the package `typescript`.
 */
export async function startApi(path: string, cwd: string, readFile: ReadFile): Promise<NativeApi> {
  const { version, exports } = readManifest(path) as { version: string; exports: Record<string, string> }
  const load = async (name: string): Promise<unknown> =>
    import(pathToFileURL(join(path, (exports[`./${name}`] ?? exports[`./unstable/${name}`]) as string)).href)
  const { API } = (await load('sync')) as ApiModule
  // To use the disk, 7.0 takes `undefined`. 7.1 takes a symbol, and needs a value for every callback.
  const isFirst = version.startsWith('7.0.')
  const { useOS: disk, noop } = isFirst ? { useOS: undefined } : ((await load('fs')) as FileSystemModule).serverFS
  const others = {
    fileExists: disk,
    directoryExists: disk,
    getAccessibleEntries: disk,
    realpath: disk,
    stat: disk,
    // honotate writes the emitted files itself, because it changes their source maps.
    writeFile: noop,
    removeFile: disk,
  }
  const failures: unknown[] = []
  function read(name: string): string | symbol | undefined {
    try {
      return readFile(name) ?? disk
    } catch (error) {
      failures.push(error)
      return disk
    }
  }
  const api = new API({ cwd, fs: { ...(!isFirst && others), readFile: read } })
  function build(config: string): readonly NativeDiagnostic[] {
    // Without `force`, the compiler would trust the .tsbuildinfo of an earlier build.
    const result = api.createBuildOrchestrator?.([config], { force: true }).build()
    if (failures.length > 0) throw failures[0]
    return result?.diagnostics ?? []
  }
  function open(config: string): { readonly program: NativeProgram } {
    const snapshot = (
      isFirst ? api.updateSnapshot?.({ openProjects: [config] }) : api.createSnapshot?.({ openProjects: [config] })
    ) as Snapshot
    if (failures.length > 0) throw failures[0]
    const project = snapshot.getProject(config)
    if (!project) throw new Error(`TypeScript ${version} does not open ${config}`)
    return project
  }

  return {
    version,
    parseConfigFile: (config) => api.parseConfigFile(config),
    openProject: (config) => open(config).program,
    ...(api.createBuildOrchestrator && { build }),
    openWithTypes: open,
    load,
    close() {
      // Kills the compiler, because 7.0 may print "context canceled" at the signal that `close()` sends.
      const channel = api.client?.channel
      channel?.child?.kill('SIGKILL')
      if (channel?.child) channel.close()
      else api.close()
    },
  }
}
