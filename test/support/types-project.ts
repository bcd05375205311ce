import { join } from 'node:path'
import { extractApiTypes, type ExtractedApi } from '../../src/honotate-kit/types/api/extract.ts'
import { extractSchemas, type ExtractedSchemas } from '../../src/honotate-kit/types/schemas/extract-schemas.ts'
import { createFolder, linkPackages, linkWebTypes, webTypes, type Folder } from './folder.ts'
import { hostWithDeclarations } from './parsed-declarations.ts'

const installed = join(import.meta.dirname, '../../node_modules/typescript')

/** A project whose types honotate extracts. */
export interface TypesProject extends Folder {
  /** @param typescript The directory of the package `typescript`; by default, the package of the repository. */
  readApi(typescript?: string): Promise<ExtractedApi>
  /** Reads the types of all routes with the contract. */
  readContract(typescript?: string): Promise<ExtractedApi>
  readSchemas(typescript?: string): Promise<ExtractedSchemas>
}

const compilerOptions = {
  target: 'es2022',
  ...webTypes,
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: [],
}

/**
 * Creates a project in a temporary folder.
 *
 * @param files The files by path; the project includes `src`.
 */
export function createTypesProject(files: Readonly<Record<string, string>>): TypesProject {
  const folder = createFolder('types', {
    'package.json': { type: 'module' },
    'tsconfig.json': { compilerOptions, include: ['src'] },
    ...files,
  })
  linkPackages(folder.directory, ['honotate', 'hono', 'typedi', 'typescript', 'valibot', 'zod', '@standard-schema'])
  linkWebTypes(folder.directory)
  const optionsFor = (typescript: string) => ({
    config: join(folder.directory, 'tsconfig.json'),
    compiler: { path: typescript, classic: !isNative(typescript) },
    host: typescript === installed ? hostWithDeclarations() : undefined,
  })
  return {
    ...folder,
    readApi: (typescript = installed) => extractApiTypes(optionsFor(typescript), false),
    readContract: (typescript = installed) => extractApiTypes(optionsFor(typescript), true),
    readSchemas: (typescript = installed) => extractSchemas(optionsFor(typescript)),
  }
}

/** Returns a function that reads a project at its first call only, for the rows of a table that share the project. */
export function onceRead<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let reading: Promise<Read> | undefined
  return () => (reading ??= read())
}

function isNative(path: string): boolean {
  return /typescript-(?:native|7\.1)$/u.test(path)
}
