import remapping from '@jridgewell/remapping'
import type { Loader, TransformOptions } from 'esbuild'
import { TransformError } from '../core/errors.ts'
import { parse } from '../core/parse.ts'
import { walk } from '../core/walk.ts'
import { withoutQuery } from '../core/without-query.ts'

/** The fields of a version 3 source map that hosts read. */
export interface SourceMapLike {
  readonly version: number
  readonly sources: (string | null)[]
  readonly sourcesContent?: (string | null)[] | undefined
  readonly names: string[]
  readonly mappings: string
}

/** JavaScript without decorators (and without types), and its map to the text as written. */
export interface LoweredFile {
  readonly code: string
  readonly map: SourceMapLike
}

/** What of esbuild is used. */
export type Esbuild = Pick<typeof import('esbuild'), 'transform' | 'transformSync'>

/** Whether the file has a decorator anywhere. A file with a syntax error has none: its error is the host's to report. */
export function hasDecorators(code: string, id: string): boolean {
  // Most `@` stand in JSDoc, behind a `*`.
  if (!/(?:^|[^\s*]|\*\/)\s*@/u.test(code)) return false
  const parsed = parse(code, withoutQuery(id))
  let found = false
  if (parsed) walk(parsed.program, { Decorator: () => void (found = true) })
  return found
}

/**
 * The options under which esbuild lowers decorators, and JavaScript newer than them not at all. No tsconfig.json is read:
 * an `experimentalDecorators` in it, set for an editor, must change nothing.
 *
 * @param keepDecorators Whether only the types are taken away.
 */
export function loweringOptions(
  id: string,
  keepDecorators = false,
): TransformOptions & {
  readonly sourcemap: 'external'
  readonly tsconfigRaw: {
    readonly compilerOptions: { experimentalDecorators: boolean; useDefineForClassFields: boolean }
  }
} {
  const path = withoutQuery(id)
  return {
    loader: loaderOf(path),
    target: 'esnext',
    supported: { decorators: keepDecorators },
    jsx: 'preserve',
    sourcefile: path,
    sourcemap: 'external',
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: false, useDefineForClassFields: true } },
  }
}

/** Joins the map of lowering to the map of rewriting, where there was something to rewrite. */
export function joinMaps(lowered: string, rewritten: SourceMapLike | undefined): SourceMapLike {
  const map = JSON.parse(lowered) as SourceMapLike
  if (!rewritten) return map
  const joined = remapping([lowered, rewritten as never], () => null)
  return {
    version: 3,
    sources: joined.sources,
    sourcesContent: joined.sourcesContent,
    names: joined.names,
    mappings: joined.mappings as string,
  }
}

let esbuild: Promise<Esbuild> | undefined

/**
 * Loads esbuild, which is an optional peer.
 *
 * @throws HONOTATE_MISSING_ESBUILD
 */
export function loadEsbuild(host: string): Promise<Esbuild> {
  return (esbuild ??= import('esbuild').catch((cause: unknown) => {
    esbuild = undefined
    throw new TransformError('MISSING_ESBUILD', { host }, { cause })
  }))
}

/** What esbuild takes a file for, by the end of its path. */
export function loaderOf(path: string): Loader {
  if (/\.[cm]?ts$/u.test(path)) return 'ts'
  return path.endsWith('.tsx') ? 'tsx' : 'jsx'
}
