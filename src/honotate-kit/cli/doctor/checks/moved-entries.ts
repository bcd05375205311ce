import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'

/** The entries of honotate-kit in an import or a configuration that names honotate instead. */
const MOVED =
  /(?<![\w@/.-])honotate\/(bun|esbuild|farm|register|rolldown|rollup|rspack|transform|ts-patch|ts-plugin|vite|webpack)(?![\w/-])/u
const CONFIGURATION = /^(?:package|tsconfig(?:\..+)?|deno)\.jsonc?$|^bunfig\.toml$/u

/** Finds files that import the compiler from the package of the runtime, the first place of each file. */
export function checkEntries(project: Project): Finding[] {
  return [...project.files(CONFIGURATION), ...project.sources()].flatMap(({ path, text }) => {
    const [, entry] = MOVED.exec(text) ?? []
    return entry === undefined ? [] : [{ id: 'moved-entry' as const, file: path, details: { file: path, entry } }]
  })
}
