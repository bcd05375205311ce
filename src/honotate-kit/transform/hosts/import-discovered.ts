import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MagicString } from 'magic-string'
import type { CallExpression } from 'oxc-parser'
import { controllerFiles } from '../../../honotate/shared.ts'
import { jsonCode } from '../../code-text.ts'
import { TransformError } from '../../compiler-errors.ts'
import { freeName } from '../core/free-name.ts'
import { importsOf } from '../core/imports.ts'
import { parse, withoutQuery } from '../core/parse.ts'
import { relativeSpecifier } from '../../relative-specifier.ts'
import { walk } from '../core/walk.ts'
import type { SourceMapLike } from './joined-source-maps.ts'

const MODULE = 'honotate/discover'

/**
 * Replaces the folder of a `discover()` call with imports of the controllers in it, so that a bundler includes them.
 *
 * Transform `discover(new URL('./controllers/', import.meta.url))`
 * Into `discover({ './controllers/a-controller.ts': discovered0 })` and an import of `* as discovered0` from that file
 *
 * @returns `undefined` if the file does not contain such a call.
 * @throws HONOTATE_NO_CONTROLLER_FOLDER
 */
export function importDiscovered(code: string, id: string): { code: string; map: SourceMapLike } | undefined {
  if (!code.includes(MODULE)) return undefined
  const file = withoutQuery(id)
  const parsed = parse(code, file)
  const name = parsed && importsOf(parsed.program, MODULE).find((each) => each.name === 'discover')?.local
  if (!name) return undefined
  const text = new MagicString(code)
  const imports: string[] = []
  const prefix = freeName(code, 'discovered')
  walk(parsed.program, {
    CallExpression(call) {
      const folder = folderOf(call, name)
      if (!folder) return
      const properties = filesIn(folder.path, file).map((path) => {
        imports.push(`import * as ${prefix}${imports.length} from ${jsonCode(path)}`)
        return `${jsonCode(path)}: ${prefix}${imports.length - 1}`
      })
      text.overwrite(folder.start, folder.end, `{ ${properties.join(', ')} }`)
    },
  })
  if (!text.hasChanged()) return undefined
  // Imports go to the end, so lines keep their numbers.
  text.append(`\n${imports.join('\n')}\n`)
  return { code: text.toString(), map: text.generateMap({ source: file, includeContent: true, hires: 'boundary' }) }
}

/** The first argument of `discover(new URL('path', import.meta.url))`; `undefined` for other calls. */
function folderOf({ callee, arguments: [url] }: CallExpression, name: string): Folder | undefined {
  if (callee.type !== 'Identifier' || callee.name !== name || url?.type !== 'NewExpression') return undefined
  const [path, base] = url.arguments
  const isRelative =
    base?.type === 'MemberExpression' &&
    base.object.type === 'MetaProperty' &&
    base.property.type === 'Identifier' &&
    base.property.name === 'url'
  if (!isRelative || path?.type !== 'Literal' || typeof path.value !== 'string') return undefined
  return { path: path.value, start: url.start, end: url.end }
}

interface Folder {
  readonly path: string
  readonly start: number
  readonly end: number
}

/**
 * Finds the files of controllers in a folder, as specifiers of imports in `file`.
 *
 * @throws HONOTATE_NO_CONTROLLER_FOLDER
 */
function filesIn(folder: string, file: string): readonly string[] {
  const directory = join(dirname(file), decodeURIComponent(folder))
  try {
    const files = controllerFiles(readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    return files.map((path) => relativeSpecifier(file, join(directory, path)))
  } catch (cause) {
    throw new TransformError('NO_CONTROLLER_FOLDER', { file, directory }, { cause })
  }
}
