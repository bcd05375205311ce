import { withoutQuery } from '../core/parse.ts'
import { packageDirectory, readManifest } from './nearest-package.ts'
import { tsconfigOptions } from './tsconfig.ts'

/** The first versions of ECMAScript, without class fields. TypeScript then assigns fields in the constructor. */
const WITHOUT_FIELDS = /^es(?:3|5|6|20(?:1\d|2[01]))$/iu

/** The values of `module` that set a target with class fields. */
const MODULES_OF_NODE = /^node(?:16|18|20|next)$/iu

/**
 * Whether class fields of a file are defined, as in ECMAScript, or assigned in the constructor. TypeScript derives this from
 * `useDefineForClassFields` and `target` of tsconfig.json, and here the nearest one counts. JavaScript always defines them.
 */
export function definesFields(id: string): boolean {
  const file = withoutQuery(id)
  if (!isTypeScript(file)) return true
  const options = tsconfigOptions(file)
  if (!options) return true
  const { useDefineForClassFields, target, module } = options
  if (useDefineForClassFields !== undefined) return useDefineForClassFields
  if (target !== undefined) return !WITHOUT_FIELDS.test(target)
  return (module !== undefined && MODULES_OF_NODE.test(module)) || targetsModernByDefault(file)
}

function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/u.test(file)
}

/** Without `target`, TypeScript before 6 compiles to ES5, and newer versions to one with class fields. */
function targetsModernByDefault(file: string): boolean {
  const directory = packageDirectory('typescript', file)
  const version = directory && readManifest(directory)['version']
  return typeof version !== 'string' || Number.parseInt(version, 10) >= 6
}
