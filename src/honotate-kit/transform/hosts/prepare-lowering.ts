import { MagicString } from 'magic-string'
import type { Program } from 'oxc-parser'
import { parse, withoutQuery } from '../core/parse.ts'
import { fieldMeaning, type FieldMeaning } from './class-fields.ts'
import { joinMaps, type SourceMapLike } from './joined-source-maps.ts'
import { keepComments } from './kept-comments.ts'
import { keepNames } from './kept-names.ts'
import { keepsImports, loweringOptions, type HostHabits, type LoweringOptions } from './lowering-options.ts'
import { rewriteFields } from './lowered-fields.ts'
import { removeTypeRequires } from './type-requires.ts'

export interface Lowering {
  readonly code: string
  readonly options: LoweringOptions
  /** Completes the output of esbuild, and makes its source map lead to the text as written. */
  finish(printed: { readonly code: string; readonly map: string }): {
    readonly code: string
    readonly map: SourceMapLike
  }
}

/** A file before it is lowered: the text as written, or the rewritten text and the map of the rewriting. */
interface Unlowered {
  readonly code: string
  readonly map?: SourceMapLike
}

/**
 * Prepares a file for esbuild, so that class fields behave as tsconfig.json configures, and comments stay.
 */
export function prepareLowering({ code, map: rewritten }: Unlowered, id: string, host?: HostHabits): Lowering {
  const path = withoutQuery(id)
  const meaning = fieldMeaning(path)
  const text = new MagicString(code)
  const parsed = parse(code, path)
  const { pragmas, restore, ...comments } = keepComments(text, parsed)
  const haveMoved = parsed !== undefined && prepareProgram(text, parsed.program, path, meaning)
  const map =
    haveMoved || comments.haveMoved
      ? text.generateMap({ source: path, includeContent: true, hires: 'boundary' })
      : undefined
  return {
    code: text.toString(),
    options: loweringOptions(path, meaning, host),
    finish(printed) {
      const joined = joinMaps(printed.map, map, rewritten)
      return prepend(pragmas, restore(printed.code), rewritten ? joined : { ...joined, sourcesContent: [code] })
    },
  }
}

/** Rewrites a program for esbuild. Returns whether columns have changed. */
function prepareProgram(text: MagicString, program: Program, path: string, meaning: FieldMeaning): boolean {
  if (!keepsImports(path)) removeTypeRequires(text, program)
  const haveFieldsMoved = rewriteFields(text, program, meaning)
  return keepNames(text, program) || haveFieldsMoved
}

/** Writes each comment that configures JSX on a separate line, in front of the helpers of esbuild. */
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
