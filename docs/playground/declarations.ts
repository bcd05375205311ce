import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { PACKAGES } from './src/compiler/messages.ts'
import { programOptions } from './src/types/program-options.ts'

const root = join(import.meta.dirname, '../..')
const base = join(root, 'src/honotate')
const ID = 'virtual:declarations'

/** `virtual:declarations` exports the declaration files of the packages that programs can import, by their paths. */
export function declarations(): Plugin {
  return {
    name: 'declarations',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(readDeclarations())}` : undefined),
  }
}

function readDeclarations(): Record<string, string> {
  const entry = join(root, 'playground-imports.ts')
  const host = ts.createCompilerHost(programOptions)
  const { readFile, fileExists, getSourceFile } = host
  const text = PACKAGES.map((name) => `import '${name}'`).join('\n')
  host.fileExists = (path) => path === entry || fileExists(path)
  host.readFile = (path) => (path === entry ? text : readFile(path))
  host.getSourceFile = (path, language, ...rest) =>
    path === entry ? ts.createSourceFile(path, text, language) : getSourceFile(path, language, ...rest)
  const program = ts.createProgram([entry], programOptions, host)
  const files: Record<string, string> = {}
  for (const { fileName, text } of program.getSourceFiles()) {
    const path = placeOf(fileName)
    if (!path) continue
    // Comments are two thirds of the declarations, and the page does not show them.
    files[path] = withoutComments(text)
    const [folder] = /^\/node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(path) ?? []
    const manifest = `${folder}/package.json`
    files[manifest] ??= readFileSync(
      folder === '/node_modules/honotate' ? join(base, 'package.json') : root + manifest,
      'utf8',
    )
  }
  return files
}

/** The path of a file in the page. */
function placeOf(file: string): string | undefined {
  const path = file.replaceAll('\\', '/')
  const own = base.replaceAll('\\', '/')
  if (path.startsWith(`${own}/dist/`)) return `/node_modules/honotate${path.slice(own.length)}`
  const [, inside] = /(\/node_modules\/(?:typescript|hono|typedi|zod)\/.*)$/u.exec(path) ?? []
  return inside
}

function withoutComments(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, false, ts.LanguageVariant.Standard, text)
  let result = ''
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.MultiLineCommentTrivia) continue
    // Comments with three slashes refer to other files.
    if (token === ts.SyntaxKind.SingleLineCommentTrivia && !scanner.getTokenText().startsWith('///')) continue
    result += token === ts.SyntaxKind.WhitespaceTrivia ? ' ' : scanner.getTokenText()
  }
  return result
}
