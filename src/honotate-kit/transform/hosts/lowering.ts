import { withoutQuery } from '../core/parse.ts'
import { joinMaps, type SourceMapLike } from './joined-source-maps.ts'
import { keepComments } from './kept-comments.ts'
import { loweringOptions, type LoweringOptions } from './lower-decorators.ts'
import { withoutEmptyFields } from './lowered-fields.ts'

/** A text for esbuild with its options. */
export interface Lowering {
  readonly code: string
  readonly options: LoweringOptions
  /** Completes what esbuild has printed, and makes its map lead to the text as written. */
  finish(printed: { readonly code: string; readonly map: string }): { readonly code: string; readonly map: SourceMapLike }
}

/** A file before it is lowered: the text as written, or as rewritten with the map of the rewriting. */
interface Unlowered {
  readonly code: string
  readonly map?: SourceMapLike
}

/**
 * Prepares a file for esbuild, which lowers decorators and removes types. Class fields mean what tsconfig.json says, and
 * comments stay.
 */
export function prepareLowering({ code, map: rewritten }: Unlowered, id: string, keepDecorators?: boolean): Lowering {
  const path = withoutQuery(id)
  const options = loweringOptions(path, keepDecorators)
  const { useDefineForClassFields } = options.tsconfigRaw.compilerOptions
  const { map, pragmas, restore, ...marked } = keepComments(
    useDefineForClassFields ? code : withoutEmptyFields(code, path),
    path,
  )
  return {
    code: marked.code,
    options,
    finish(printed) {
      const joined = joinMaps(printed.map, map, rewritten)
      const original = rewritten ? joined : { ...joined, sourcesContent: [code] }
      return prepend(pragmas, restore(printed.code), original)
    },
  }
}

/** Writes the comments that configure JSX on lines of their own, in front of the helpers of esbuild. */
function prepend(
  pragmas: readonly string[],
  code: string,
  map: SourceMapLike,
): { readonly code: string; readonly map: SourceMapLike } {
  if (pragmas.length === 0) return { code, map }
  const [hashbang = ''] = /^#!.*\n/u.exec(code) ?? []
  const lines = `${pragmas.join('\n')}\n`
  return {
    code: hashbang + lines + code.slice(hashbang.length),
    map: { ...map, mappings: ';'.repeat(lines.split('\n').length - 1) + map.mappings },
  }
}
