import type { TypeChecker } from './checker.ts'

/** The project to read, and its compiler. */
export interface ProjectOptions {
  /** The absolute path of the tsconfig.json. */
  readonly config: string
  /** The TypeScript that the project has installed. */
  readonly compiler: {
    /** The directory of the package. */
    readonly path: string
    /** Whether it is TypeScript 6 or older. */
    readonly classic: boolean
  }
}

/** Opens a project with the TypeScript that it has installed. */
export async function openChecker({ compiler: { path, classic }, config }: ProjectOptions): Promise<TypeChecker> {
  if (classic) return (await import('./classic.ts')).openClassic(path, config)
  return (await import('./native.ts')).openNative(path, config)
}
