import { jsonCode } from '../../code-text.ts'
import { withoutQuery } from '../core/parse.ts'
import type { CompiledFile } from './compile.ts'

/**
 * Adds calls that tell the runtime which module registers a controller, so that an edited controller replaces its
 * previous version.
 *
 * Transform: `class A {}`
 * Into: one line that imports both functions of `honotate/hot` and calls `beginModule('/src/a.ts')`, the text, and a
 * call of `endModule()`.
 */
export function withModuleMarks({ code, map }: CompiledFile, id: string): CompiledFile {
  const [hashbang = ''] = /^#!.*\r?\n/u.exec(code) ?? []
  const begin = `import { beginModule as __honotateBegin, endModule as __honotateEnd } from "honotate/hot"; __honotateBegin(${jsonCode(withoutQuery(id))});\n`
  return {
    code: `${hashbang}${begin}${code.slice(hashbang.length)}\n__honotateEnd();\n`,
    // The `;` adds a first line. With a hashbang, the added line is the second, so only mappings of the hashbang move.
    map: { ...map, version: map.version, sources: map.sources, names: map.names, mappings: `;${map.mappings}` },
  }
}
