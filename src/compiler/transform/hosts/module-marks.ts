import { withoutQuery } from '../core/without-query.ts'
import type { CompiledFile } from './compile.ts'

/**
 * Tells the runtime which module it evaluates, so that an edited controller replaces its previous version.
 *
 * Transform: `class A {}`
 * Into: `import { beginModule } from 'honotate/hot'; beginModule('/src/a.ts')` in one line, the text, and `endModule()`.
 */
export function withModuleMarks({ code, map }: CompiledFile, id: string): CompiledFile {
  const [hashbang] = /^#!.*\n|/u.exec(code) as unknown as [string]
  const begin = `import { beginModule as __honotateBegin, endModule as __honotateEnd } from "honotate/hot"; __honotateBegin(${JSON.stringify(withoutQuery(id))});\n`
  return {
    code: `${hashbang}${begin}${code.slice(hashbang.length)}\n__honotateEnd();\n`,
    // A hashbang has no mappings, so the added line can be counted before it.
    map: { ...map, version: map.version, sources: map.sources, names: map.names, mappings: `;${map.mappings}` },
  }
}
