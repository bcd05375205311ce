import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')
const folders = ['honotate', 'honotate-kit'].map((name) => ({ name, folder: join(root, 'src', name) }))
const printer = ts.createPrinter({ removeComments: true })

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
}

interface Entry {
  /** `honotate/node` */
  readonly name: string
  /** The path of its declarations. */
  readonly file: string
}

/** An entry for the commands of honotate-kit, which programs do not import. */
const INTERNAL = './kit'

/** Returns the entries of both packages by the names of their pages, such as `node`. */
function entries(): Map<string, Entry> {
  return new Map(
    folders.flatMap(({ name, folder }) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
      return Object.entries(manifest.exports).flatMap(([path, target]) =>
        typeof target === 'string' || path === INTERNAL
          ? []
          : [
              [
                path === '.' ? 'index' : path.slice(2),
                { name: join(name, path), file: join(folder, target.types) },
              ] as const,
            ],
      )
    }),
  )
}

/**
 * Describes the public surface of the built package: for each entry, a page with its exported names, their signatures
 * and the first sentence of their comments, and with the types in these signatures that no entry exports.
 */
export function publicSurface(): ReadonlyMap<string, string> {
  const files = entries()
  const program = ts.createProgram(
    [...files.values()].map(({ file }) => file),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      skipLibCheck: true,
      types: ['node'],
    },
  )
  const checker = program.getTypeChecker()
  return new Map([...files].map(([page, entry]) => [page, pageOf(entry)]))

  function pageOf({ name, file }: Entry): string {
    const symbols = exportsOf(file)
    const shared = ['index', 'types'].map((page) => (files.get(page) as Entry).file)
    const exported = new Set([file, ...shared].flatMap((each) => [...exportsOf(each).values()]))
    const named = new Map<string, ts.Symbol>()
    for (const symbol of symbols.values()) collect(symbol, exported, named)
    const parts = [`# ${name}`, listOf(symbols)]
    if (named.size > 0) parts.push('## Not exported, but named by these', listOf(named))
    return `${parts.join('\n\n')}\n`
  }

  function exportsOf(path: string): Map<string, ts.Symbol> {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path) as ts.SourceFile)
    const symbols = module ? checker.getExportsOfModule(module) : []
    return new Map(symbols.map((symbol) => [symbol.name, resolved(symbol)]))
  }

  function resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  /** Collects the types of the package that the declarations of a symbol name. */
  function collect(symbol: ts.Symbol, exported: ReadonlySet<ts.Symbol>, found: Map<string, ts.Symbol>): void {
    const visit = (node: ts.Node): void => {
      if (isHidden(node)) return
      const named = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
      const type = named && resolved(named)
      if (type && isTypeOfOurs(type) && !exported.has(type) && found.get(type.name) !== type) {
        found.set(type.name, type)
        collect(type, exported, found)
      }
      ts.forEachChild(node, visit)
    }
    for (const declaration of declarationsOf(symbol)) visit(declaration)
  }

  function listOf(symbols: ReadonlyMap<string, ts.Symbol>): string {
    if (symbols.size === 0) return 'Nothing: the module is imported for its effect.'
    const sorted = [...symbols].sort(([one], [other]) => (one < other ? -1 : 1))
    return `\`\`\`ts\n${sorted.map(([name, symbol]) => signatureOf(name, symbol)).join('\n\n')}\n\`\`\``
  }

  function signatureOf(name: string, symbol: ts.Symbol): string {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    const [summary] = /^[^]*?\.(?=\s|$)/u.exec(text) ?? []
    const comment = summary ? [`/** ${summary.replaceAll(/\s+/gu, ' ')} */`] : []
    const ours = declarationsOf(symbol)
    if (ours.length === 0) return `export ${name} // of another package`
    const alias = name === symbol.name ? [] : [`export { ${symbol.name} as ${name} }`]
    return [...comment, ...ours.map(textOf), ...alias].join('\n')
  }
}

function declarationsOf(symbol: ts.Symbol): ts.Declaration[] {
  return (symbol.declarations ?? []).filter((node) =>
    folders.some(({ folder }) => node.getSourceFile().fileName.startsWith(join(folder, 'dist/'))),
  )
}

const TYPES = ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface | ts.SymbolFlags.Class | ts.SymbolFlags.Enum

function isTypeOfOurs(symbol: ts.Symbol): boolean {
  return (symbol.flags & TYPES) !== 0 && declarationsOf(symbol).length > 0
}

/** Returns the text of a declaration, without comments and members that programs cannot use. */
function textOf(declaration: ts.Declaration): string {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  const { transformed } = ts.transform(statement, [
    (context) => (node) => {
      const visit = (child: ts.Node): ts.Node | undefined =>
        isHidden(child) ? undefined : ts.visitEachChild(child, visit, context)
      return ts.visitEachChild(node, visit, context)
    },
  ])
  return printer.printNode(ts.EmitHint.Unspecified, transformed[0] as ts.Node, statement.getSourceFile())
}

function isHidden(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false
  const isPrivate = node.name !== undefined && ts.isPrivateIdentifier(node.name)
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  return isPrivate || modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
}
