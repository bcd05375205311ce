import { walk } from '../transform/core/walk.ts'
import { takenNames } from './imported-names.ts'
import { localNames } from './local-scopes.ts'
import type { SourceFile } from './source-file.ts'

/** Names that only CommonJS has, and their replacements in an ES module. */
const NAMES: Readonly<Record<string, string>> = {
  __dirname: 'an ES module has no __dirname: write import.meta.dirname.',
  __filename: 'an ES module has no __filename: write import.meta.filename.',
}

const REQUIRE = 'an ES module has no require(): write import … from.'

/** Marks names of CommonJS that ES modules lack, each kind once in a file. */
export function markCommonJs(file: SourceFile): void {
  const [own, locals] = [takenNames(file.program), localNames(file.program)]
  const isFree = (name: string, at: number): boolean => !own.has(name) && !locals.find(name, at)
  const told = new Set<string>()
  const tell = (node: { readonly start: number }, message: string): void => {
    if (!told.has(message)) file.todo(node, message)
    told.add(message)
  }
  walk(file.program, {
    Identifier: (node) => {
      const message = Object.hasOwn(NAMES, node.name) ? NAMES[node.name] : undefined
      if (message && isFree(node.name, node.start)) tell(node, message)
    },
    TSImportEqualsDeclaration: (node) => {
      if (node.moduleReference.type === 'TSExternalModuleReference' && node.importKind !== 'type') tell(node, REQUIRE)
    },
    CallExpression: (node) => {
      const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require'
      if (isRequire && isFree('require', node.start)) tell(node, REQUIRE)
    },
  })
}
