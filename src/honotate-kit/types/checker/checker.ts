/** A type of the compiler. Pass it only to the checker that returned it. */
export interface TypeHandle {
  readonly flags: number
  getSymbol(): SymbolHandle | undefined
}

/** A symbol of the compiler: a declared name. */
export interface SymbolHandle {
  readonly name: string
  readonly flags: number
}

/** The outermost form of a type. */
export type TypeKind =
  | 'any'
  | 'unknown'
  | 'never'
  | 'undefined'
  | 'null'
  | 'literal'
  | 'bigint'
  | 'string'
  | 'template'
  | 'mapped-text'
  | 'number'
  | 'boolean'
  | 'symbol'
  | 'enum'
  | 'union'
  | 'intersection'
  | 'non-primitive'
  | 'object'
  | 'type-parameter'
  | 'unresolved'
  | 'deferred'

/** A place in a source file; the offset is in UTF-16 units. */
export interface FilePlace {
  readonly file: string
  readonly offset: number
}

export function placeKey({ file, offset }: FilePlace): string {
  return `${file}:${offset}`
}

/** A tag of a documentation comment: `@minimum 1`. */
export interface DocTag {
  readonly name: string
  readonly text: string
}

interface CallSignature {
  readonly parameters: readonly SymbolHandle[]
  readonly returns: TypeHandle
}

export interface TupleElement {
  readonly type: TypeHandle
  readonly form: 'required' | 'optional' | 'rest'
}

/**
 * A type as a declaration writes it, and the written arguments of the type parameters in it. TypeScript resolves an
 * alias such as `type Id = string` to the primitive, so only the written type leads to the tags of the alias.
 */
export interface WrittenType {
  readonly node: object
  readonly scope: Scope
}

/** The written arguments of type parameters. A scope never changes: `bind()` and `with()` return a new scope. */
export interface Scope {
  readonly arguments: ReadonlyMap<SymbolHandle, WrittenType>
  get(parameter: SymbolHandle): WrittenType | undefined
  bind(parameter: SymbolHandle, argument: WrittenType): Scope
  /** Returns a scope with the arguments of both scopes; `other` overrides the arguments of this scope. */
  with(other: Scope): Scope
}

/** The form of a written type. A `choice` is a conditional type: the actual type is one of its branches. */
export type FormOfType = 'array' | 'tuple' | 'union' | 'intersection' | 'choice' | 'other'

export interface WrittenName {
  readonly symbol: SymbolHandle
  readonly reference: WrittenType
  readonly arguments: readonly WrittenType[]
  /** If `symbol` is an alias, the type behind the alias; otherwise the class, interface or enum itself. */
  readonly body: WrittenType
}

/** A written type, and the names that were followed to reach it. */
export interface ReadType {
  /** The names that lead to `core`, the outermost first: aliases, then perhaps a class, an interface or an enum. */
  readonly names: readonly WrittenName[]
  readonly form: FormOfType
  readonly core: WrittenType
  /**
   * The items of an array, the elements of a tuple, the members of a union or an intersection, the branches of a
   * choice.
   */
  readonly parts: readonly WrittenType[]
  /** For `T[K]` in a mapped type, the member of `T` that the key names. */
  readonly mapped?: SymbolHandle
}

/**
 * Answers questions about the types of a project, with TypeScript 5, 6 or 7.
 *
 * On TypeScript 7, most questions are messages to another process (40 to 50 µs), so `typesOf()` takes several symbols.
 */
export interface TypeChecker {
  readonly version: string
  /** The source files of the program, sorted, without declaration files and packages. */
  readonly files: readonly string[]
  /**
   * The text of a file as the compiler read it: offsets refer to this text, even if the file has changed since. A file
   * that the compiler did not read is read from the disk.
   */
  sourceOf(file: string): string | undefined

  /** The symbol of the name that starts at an offset. */
  symbolAt(file: string, offset: number): SymbolHandle | undefined
  /**
   * The declaration of the name that starts at an offset, followed through imports and exports. For a declaration
   * outside the project's source code, the offset is -1.
   */
  declaredAt(file: string, offset: number): FilePlace | undefined
  /** The type of the expression with exactly this span. */
  typeOfExpression(file: string, start: number, end: number): TypeHandle | undefined

  idOf(type: TypeHandle): number
  kindOf(type: TypeHandle): TypeKind
  valueOf(type: TypeHandle): string | number | boolean
  /** The members of a union, an intersection or an enum; the holes of a template literal type. */
  partsOf(type: TypeHandle): readonly TypeHandle[]
  /** The texts around the holes of a template literal type. */
  textsOf(type: TypeHandle): readonly string[]
  /** The type without `undefined` and `null`: `Role | null` becomes the alias or enum `Role` again. */
  nonNullable(type: TypeHandle): TypeHandle
  /** The properties, including inherited and private ones. */
  propertiesOf(type: TypeHandle): readonly SymbolHandle[]
  propertyOf(type: TypeHandle, name: string): SymbolHandle | undefined
  indexesOf(type: TypeHandle): readonly { readonly key: TypeHandle; readonly value: TypeHandle }[]
  /** The symbol that declares the type, such as a class, an interface or an enum. */
  symbolOf(type: TypeHandle): SymbolHandle | undefined
  /** The alias of the type, with the type arguments of the alias. */
  aliasOf(
    type: TypeHandle,
  ): { readonly symbol: SymbolHandle; readonly typeArguments: readonly TypeHandle[] } | undefined
  typeArgumentsOf(type: TypeHandle): readonly TypeHandle[]
  isArray(type: TypeHandle): boolean
  tupleOf(type: TypeHandle): readonly TupleElement[] | undefined
  /** The first call signature. */
  callOf(type: TypeHandle): CallSignature | undefined
  /** Whether a type is the type of a class itself: `typeof User`, `new () => User`. */
  isConstructor(type: TypeHandle): boolean
  textOf(type: TypeHandle): string

  nameOf(symbol: SymbolHandle): string
  /** The types of variables, properties or parameters, in the order of `symbols`. */
  typesOf(symbols: readonly SymbolHandle[]): readonly TypeHandle[]
  /** The type that a class, an interface, an alias or an enum declares. */
  declaredType(symbol: SymbolHandle): TypeHandle
  docsOf(symbol: SymbolHandle): string
  tagsOf(symbol: SymbolHandle): readonly DocTag[]
  /** The member that a member of a class or an interface overrides or implements. */
  overridden(symbol: SymbolHandle): SymbolHandle | undefined
  /** The place of the declared name. */
  placeOf(symbol: SymbolHandle): FilePlace | undefined
  /**
   * The name of the interface or class that declares a member: `Date` for `toJSON`, also in a type mapped from `Date`.
   */
  ownerOf(symbol: SymbolHandle): string | undefined
  isOptional(symbol: SymbolHandle): boolean
  isMethod(symbol: SymbolHandle): boolean
  isClassOrInterface(symbol: SymbolHandle): boolean
  isAlias(symbol: SymbolHandle): boolean
  /** Whether a library of TypeScript or `@types/node` declares a symbol. */
  isGlobal(symbol: SymbolHandle): boolean
  /**
   * Whether schemas leave a member out: private, protected and `#private` members, members named by a symbol, and
   * accessors of a class.
   */
  isHidden(symbol: SymbolHandle): boolean
  /**
   * The written type of a declared name, such as a variable, a member, a parameter, an alias, a class or an interface;
   * for a method, the written type of its result.
   */
  writtenOf(symbol: SymbolHandle): WrittenType | undefined
  /** The compiler's type for a written type; type parameters in it are not replaced by their arguments. */
  typeOfWritten(written: WrittenType): TypeHandle | undefined
  /** Follows a written type through names, such as aliases. Does not follow the types in the `parts` of the result. */
  readWritten(written: WrittenType): ReadType
  writtenMember(owner: ReadType | undefined, symbol: SymbolHandle): WrittenType | undefined
  /** The member that a mapped type turns into this property. */
  originOf(owner: ReadType, symbol: SymbolHandle): SymbolHandle | undefined
  /** The written type of the values of an index signature. */
  writtenValue(owner: ReadType, value: TypeHandle): WrittenType | undefined
  /** The written type of the keys of a mapped type, or of the only index signature. */
  writtenIndexKey(owner: ReadType): WrittenType | undefined

  close(): void
}
