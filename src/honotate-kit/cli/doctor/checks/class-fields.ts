import { join } from 'node:path'
import { dependentFields } from '../../../transform/hosts/dependent-fields.ts'
import { parse } from '../../../transform/core/parse.ts'
import { classesIn } from '../../../transform/core/walk.ts'
import { hasClassFields, meaningOf, type FieldMeaning } from '../../../transform/hosts/class-fields.ts'
import type { Finding } from '../findings.ts'
import type { Project, TextFile } from '../project.ts'

/** Matches files that may configure swc, which does not read tsconfig.json. */
const OF_SWC = /^(?:(?:webpack|rspack|rsbuild)\.config|build)\.[cm]?[jt]s$|^\.swcrc$/u

const MOST_NAMED = 5

/** Finds configurations that give class fields another meaning than tsconfig.json does, if a class depends on it. */
export function checkClassFields(project: Project): Finding[] {
  const base = project.tsconfigs.find(({ path, error }) => path === 'tsconfig.json' && error === undefined)
  if (!base) return []
  const inProject = join(project.root, 'x.ts')
  const meaning = meaningOf(base.options, inProject)
  const others = [
    ...project.tsconfigs
      .filter(({ error, options }) => error === undefined && meaningOf(options, inProject) !== meaning)
      .map(({ path }) => path),
    ...project.files(OF_SWC).flatMap(({ path, text }) => (contradicts(path, text, meaning) ? [path] : [])),
  ]
  if (others.length === 0) return []
  const classes = project.sources().flatMap(classesWithFields)
  if (classes.length === 0) return []
  const named = classes.slice(0, MOST_NAMED).join(', ')
  const rest = classes.length > MOST_NAMED ? ` and ${classes.length - MOST_NAMED} more` : ''
  return others.map((file) => ({ id: 'other-class-fields', file, details: { file, classes: named + rest } }))
}

/**
 * Whether the target of swc gives class fields another meaning than tsconfig.json does. A target with native fields is
 * harmless in the configuration of a bundler, because the plugin of honotate compiles the fields before swc does.
 */
function contradicts(path: string, text: string, meaning: FieldMeaning): boolean {
  if (!/swc/u.test(path + text) || /useDefineForClassFields/u.test(text)) return false
  const [, target] = /\btarget['"]?\s*:\s*['"](es\w+)['"]/iu.exec(text) ?? []
  if (target === undefined) return false
  return hasClassFields(target) ? meaning !== 'native' && !path.includes('.config.') : meaning === 'native'
}

/** Lists the classes that depend on the meaning of their fields, with their places. */
function classesWithFields({ path, text }: TextFile): readonly string[] {
  if (!/\bclass\b/u.test(text) || !/\.[cm]?tsx?$/u.test(path)) return []
  const program = parse(text, path)?.program
  return (program ? classesIn(program) : [])
    .filter((node) => dependentFields(node).length > 0)
    .map((node) => `${node.id?.name ?? 'a class'} (${path}:${text.slice(0, node.start).split('\n').length})`)
}
