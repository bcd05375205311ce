import { PAGE_NOT_INSTALLED } from '#catalogue'
import { HonotateError } from '../../errors/honotate-error.ts'

interface PackageFiles {
  readonly version: string
  read(path: string): Uint8Array<ArrayBuffer>
}

/** Gets Node's modules without an import, which a bundler for another platform could not resolve. */
type GetModule = <Name extends 'node:fs' | 'node:path'>(
  name: Name,
) => Name extends 'node:fs' ? typeof import('node:fs') : typeof import('node:path')

/**
 * Finds a package in `node_modules` of a directory or of a parent directory.
 *
 * @param page The function that needs the package, for the error.
 * @param directory By default, the directory of the running program (of a bundle, for example); if the package is not
 *   found from there, the working directory.
 * @throws HONOTATE_PAGE_NOT_INSTALLED
 */
export function findPackage(page: string, name: string, directory?: string): PackageFiles {
  const { process } = globalThis as { readonly process?: Process }
  const getModule = process?.getBuiltinModule
  if (!process || !getModule)
    throw new HonotateError(PAGE_NOT_INSTALLED, { page, package: name, directory: directory ?? 'the program' })
  const [fs, path] = [getModule('node:fs'), getModule('node:path')]
  const [, program] = process.argv
  const starts =
    directory === undefined ? [...(program ? [path.dirname(program)] : []), process.cwd()] : [path.resolve(directory)]
  for (const start of starts) {
    for (let from = start; ; from = path.dirname(from)) {
      const folder = path.join(from, 'node_modules', name)
      const manifest = path.join(folder, 'package.json')
      if (fs.existsSync(manifest)) {
        const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string }
        return { version, read: (file) => new Uint8Array(fs.readFileSync(path.join(folder, file))) }
      }
      if (from === path.dirname(from)) break
    }
  }
  throw new HonotateError(PAGE_NOT_INSTALLED, { page, package: name, directory: [...new Set(starts)].join(' or ') })
}

interface Process {
  readonly argv: readonly string[]
  cwd(): string
  readonly getBuiltinModule?: GetModule
}
