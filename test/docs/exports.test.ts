import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const dist = join(import.meta.dirname, '../../src/honotate/dist')

/** The entries whose names and members editors show to users. */
const entries = [
  'index',
  'public-types',
  'node',
  'health',
  'openapi',
  'testing',
  'discover',
  'contract',
  'mcp',
] as const
const withHelpers = [...entries, 'parameter-helpers']

const program = ts.createProgram(
  withHelpers.map((entry) => join(dist, `${entry}.d.ts`)),
  { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [] },
)
const checker = program.getTypeChecker()

/** Returns the exported symbols of an entry, with aliases resolved. */
function exportsOf(entry: string): Map<string, ts.Symbol> {
  const file = program.getSourceFile(join(dist, `${entry}.d.ts`)) as ts.SourceFile
  const module = checker.getSymbolAtLocation(file) as ts.Symbol
  return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, resolved(symbol)]))
}

function resolved<T extends ts.Symbol | undefined>(symbol: T): T | ts.Symbol {
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

const isOurs = (node: ts.Node): boolean => node.getSourceFile().fileName.startsWith(`${dist}/`)

const hasComment = (symbol: ts.Symbol): boolean => symbol.getDocumentationComment(checker).length > 0

/** Returns the public members that a class or an interface declares, including static members. */
function membersOf(symbol: ts.Symbol): ts.Symbol[] {
  return (symbol.declarations ?? []).filter(isOurs).flatMap((declaration) => {
    if (!ts.isClassDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) return []
    const bases = (declaration.heritageClauses ?? [])
      .flatMap(({ types }) => types)
      .flatMap(({ expression }) => resolved(checker.getSymbolAtLocation(expression)) ?? [])
    const own = [...declaration.members].flatMap((member) => {
      const isHidden =
        ts.canHaveModifiers(member) &&
        ts.getModifiers(member)?.some(({ kind }) => /^(?:Private|Protected)Keyword$/u.test(ts.SyntaxKind[kind] ?? ''))
      const { name } = member
      if (isHidden || !name || ts.isPrivateIdentifier(name)) return []
      return checker.getSymbolAtLocation(name) ?? []
    })
    return [...own, ...bases.flatMap(membersOf)]
  })
}

/** Returns the types that a declaration names where editors show them: in signatures and members. */
function typesNamedIn(declaration: ts.Declaration): ts.Symbol[] {
  const found: ts.Symbol[] = []
  function visit(node: ts.Node): void {
    // Editors show the result of a conditional type, not its parts.
    if (ts.isConditionalTypeNode(node) || ts.isPrivateIdentifier(node)) return
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node) || ts.isTypeQueryNode(node)) {
      const name = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isTypeQueryNode(node)
          ? node.exprName
          : node.expression
      const symbol = checker.getSymbolAtLocation(name)
      if (symbol) found.push(resolved(symbol))
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(declaration, visit)
  return found
}

/** Types that programs do not name: comparisons that signatures of decorators resolve, and base classes of exports. */
const unnamed = new Set(
  `AcceptedOfAll AcceptedOfEntry AllMismatch Before CheckedUndecorated DataOf EntryChecks Expected ExpectedArguments
  ExpectedField ExpectedTarget IfAny Known Inferred ListenOptions PositionCheck PositionChecks Receiver RequestLimits
  Sendable   PartMismatch StringMismatch UndecoratedArguments UndecoratedMismatch UrlData Without`.split(/\s+/u),
)
// Types of a parameter of the constructor of `HonotateError`, which only the package calls.
unnamed.add('CatalogueEntry').add('Catalogue')

const KNOWN_TAGS = new Set(['default', 'example', 'param', 'returns', 'throws', 'typeParam'])

describe.each(entries)('%s', (entry) => {
  const symbols = exportsOf(entry)

  test('every exported name has a doc comment', () => {
    expect([...symbols].filter(([, symbol]) => !hasComment(symbol)).map(([name]) => name)).toEqual([])
  })

  test('doc comments contain only known tags, so editors show whole examples', () => {
    const tags = [...symbols.values()].flatMap((symbol) => symbol.getJsDocTags(checker).map(({ name }) => name))
    expect([...new Set(tags)].toSorted().filter((name) => !KNOWN_TAGS.has(name))).toEqual([])
  })

  test('every public member of an exported class or interface has a doc comment', () => {
    const members = [...symbols].flatMap(([name, symbol]) =>
      membersOf(symbol).map((member) => ({ name: `${name}.${member.name}`, member })),
    )
    expect(members.length).toBeGreaterThan(0)
    expect(members.filter(({ member }) => !hasComment(member)).map(({ name }) => name)).toEqual([])
  })

  test('every type in the signature of an exported name is exported', () => {
    const named = ['index', 'openapi', 'public-types', 'contract'].flatMap((each) => [...exportsOf(each).values()])
    const exported = new Set([...symbols.values(), ...named])
    const missing = [...symbols].flatMap(([name, symbol]) =>
      (symbol.declarations ?? [])
        .filter(isOurs)
        .flatMap(typesNamedIn)
        .filter(
          (type) =>
            !(type.flags & ts.SymbolFlags.TypeParameter) &&
            (type.declarations ?? []).every(isOurs) &&
            !exported.has(type) &&
            !unnamed.has(type.name),
        )
        .map((type) => `${name}: ${type.name}`),
    )
    expect([...new Set(missing)]).toEqual([])
  })
})

test('honotate itself has at most 120 names', () => {
  expect(exportsOf('index').size).toBeLessThanOrEqual(120)
})

test('docs/reference/api.md has every exported name, and no other name in its tables', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/reference/api.md'), 'utf8')
  const listed = [...page.matchAll(/^\| (`.*?) \| /gmu)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Za-z]\w*)(?:<[^`]*>)?(?:\([^`]*\))?`/gu)])
    .map(([, name]) => name as string)
  const exported = withHelpers.flatMap((entry) => [...exportsOf(entry).keys()])
  expect(exported.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => /^[A-Z]/u.test(name) && !exported.includes(name))).toEqual([])
})

test('docs/reference/api.md lists each name under the module that exports it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/reference/api.md'), 'utf8')
  const files: Readonly<Record<string, string>> = { types: 'public-types', helpers: 'parameter-helpers' }
  const misplaced = page.split(/^## /mu).flatMap((section) => {
    const [, entry = 'index'] = /^honotate\/(\w+)/u.exec(section) ?? []
    const exported = exportsOf(files[entry] ?? entry)
    const cells = [...section.matchAll(/^\| (`[A-Z].*?) \| /gmu)].map(([, cell]) => cell as string)
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z]\w*)/gu)].map(([, name]) => name as string))
    return names.filter((name) => !exported.has(name)).map((name) => `${entry}: ${name}`)
  })
  expect(misplaced).toEqual([])
})
