import type { TupleElement, TypeChecker, TypeHandle } from './checker.ts'
import type { Compiler, SyntaxNode } from './compiler-api.ts'
import { DeclaredAliases, typeOf } from './declared-aliases.ts'
import { createCommentReader } from './doc-comments.ts'
import { kindsBy } from './kinds.ts'
import { isProjectFile } from './library-paths.ts'
import { readText } from '../../disk.ts'
import { SymbolReader, symbolOf } from './symbol-reader.ts'
import { createTypeReader } from './written-types.ts'

/** Caches the answer for each type, since most questions to TypeScript 7 are messages to another process. */
function once<Answer>(ask: (type: TypeHandle) => Answer): (type: TypeHandle) => Answer {
  const answers = new WeakMap<TypeHandle, { readonly answer: Answer }>()
  return (type) => {
    const known = answers.get(type) ?? { answer: ask(type) }
    answers.set(type, known)
    return known.answer
  }
}

export function createChecker(compiler: Compiler): TypeChecker {
  const { checker, flags } = compiler
  const kindByFlags = kindsBy(flags.types)
  const symbols = new SymbolReader(compiler)
  const aliases = new DeclaredAliases(compiler, symbols, kindByFlags)
  const { read: commentOf, overridden } = createCommentReader(checker, symbols)

  function formOf(value: number): TupleElement['form'] {
    if (value & (flags.elements['Required'] as number)) return 'required'
    return value & (flags.elements['Optional'] as number) ? 'optional' : 'rest'
  }

  return {
    version: compiler.version,
    files: compiler.files.filter(isProjectFile).toSorted(),
    sourceOf: (file) => compiler.sourceOf(file) ?? readText(file),

    symbolAt: (file, offset) => compiler.symbolAt(file, offset),
    declaredAt(file, offset) {
      const named = compiler.symbolAt(file, offset)
      const found = named && symbols.has(named, 'Alias') ? checker.getAliasedSymbol(named) : named
      const [declaration] = (found && symbolOf(found).declarations) ?? []
      if (!found || !declaration) return undefined
      const path = compiler.fileOf(declaration) ?? 'bundled:'
      // Omits the offset outside the project: to find it, TypeScript 7 would send the whole file.
      return isProjectFile(path) ? compiler.placeOf(found) : { file: path, offset: -1 }
    },
    typeOfExpression(file, start, end) {
      // Finds the innermost node: the clause `extends Base` ends at the same offset as the expression `Base`.
      const search = (node: SyntaxNode): SyntaxNode | undefined =>
        node.pos <= start && node.end >= end
          ? (node.forEachChild(search) ?? (node.end === end ? node : undefined))
          : undefined
      const node = compiler.rootOf(file)?.forEachChild(search)
      return node && checker.getTypeAtLocation(node)
    },

    idOf: (type) => typeOf(type).id,
    kindOf: (type) => (compiler.isUnresolved(type) ? 'unresolved' : kindByFlags(type.flags)),
    valueOf(type) {
      const { value, intrinsicName } = typeOf(type)
      return value ?? intrinsicName === 'true'
    },
    partsOf: (type) => compiler.partsOf(type),
    textsOf: (type) => typeOf(type).texts ?? [],
    nonNullable: (type) => checker.getNonNullableType(type),
    propertiesOf: once((type) => checker.getPropertiesOfType(type)),
    propertyOf: (type, name) => checker.getPropertyOfType(type, name),
    indexesOf: (type) => compiler.indexesOf(type),
    symbolOf: (type) => type.getSymbol(),
    aliasOf: (type) => aliases.aliasOf(type),
    typeArgumentsOf: once((type) => (compiler.isReference(type) ? checker.getTypeArguments(type) : [])),
    isArray: once((type) => compiler.isReference(type) && checker.isArrayType(type)),
    tupleOf(type) {
      if (!compiler.isReference(type) || !checker.isTupleType(type)) return undefined
      const elementFlags = compiler.elementFlagsOf(type)
      return checker
        .getTypeArguments(type)
        .map((each, index) => ({ type: each, form: formOf(elementFlags[index] ?? 0) }))
    },
    callOf: once((type) => {
      const [first] = checker.getSignaturesOfType(type, flags.call)
      return first && { parameters: first.getParameters(), returns: checker.getReturnTypeOfSignature(first) }
    }),
    isConstructor: once((type) => {
      const symbol = type.getSymbol()
      const mayBe = symbol && (symbols.has(symbol, 'Class') || symbol.name === '__type')
      return Boolean(mayBe) && checker.getSignaturesOfType(type, flags.construct).length > 0
    }),
    textOf: (type) => compiler.textOf(type),

    nameOf: (symbol) => symbols.nameOf(symbol),
    typesOf: (symbols) => (symbols.length > 0 ? compiler.typesOf(symbols) : []),
    declaredType: (symbol) => checker.getDeclaredTypeOfSymbol(symbol),
    docsOf: (symbol) => (symbols.isGlobal(symbol) ? '' : commentOf(symbol).text),
    tagsOf: (symbol) => (symbols.isGlobal(symbol) ? [] : commentOf(symbol).tags),
    overridden,
    placeOf: (symbol) => compiler.placeOf(symbol),
    ownerOf: (symbol) => symbols.ownerOf(symbol),
    isOptional: (symbol) => symbols.has(symbol, 'Optional'),
    isMethod: (symbol) => symbols.has(symbol, 'Method'),
    isAlias: (symbol) => symbols.has(symbol, 'TypeAlias'),
    isClassOrInterface: (symbol) => symbols.has(symbol, 'Class', 'Interface'),
    isGlobal: (symbol) => symbols.isGlobal(symbol),
    isHidden: (symbol) => symbols.isHidden(symbol),
    ...createTypeReader(checker, symbols),

    close: () => compiler.close(),
  }
}
