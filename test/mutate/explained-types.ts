import type { ExplainedMutants } from './explained-mutants.ts'

const IN_MATRIX = 'Only TypeScript 7 runs it: `npm test -- --project hosts` tests it.'
const NOTICED_LATER =
  'The arguments of a type seem smaller, so a type without an end is noticed at 1,000 instances and not at 30.'

export const types: ExplainedMutants = {
  'src/honotate-kit/types/checker/open-checker.ts': [
    { line: 'checker.close()', change: 'checker.close() → ;', reason: IN_MATRIX },
  ],
  'src/honotate-kit/types/checker/create-checker.ts': [
    {
      line: 'answers.set(type, known)',
      change: 'answers.set(type, known) → ;',
      reason: 'The compiler is asked again about each type: it takes longer.',
    },
    {
      line: 'typesOf: (symbols) => (symbols.length > 0 ? compiler.typesOf(symbols) : []),',
      change: '> → >=',
      reason: 'The compiler is asked for the types of no symbols, and has none: it takes longer.',
    },
  ],
  'src/honotate-kit/types/checker/mapped-names.ts': [
    {
      line: "falseType && trueType ? [falseType, trueType] : is(node, 'IntersectionType') ? node.types : undefined",
      change: '&& → ||',
      reason: 'Conditional types have both branches, and no other types have one.',
    },
  ],
  'src/honotate-kit/types/checker/native.ts': IN_MATRIX,
  'src/honotate-kit/types/checker/written-types.ts': [
    {
      line: 'const MAX_DEPTH = 50',
      change: '50 → (50 + 1)',
      reason: 'A question reads one name more before it ends, which no program reaches.',
    },
    {
      line: 'const MAX_READS = 2000',
      change: '2000 → (2000 + 1)',
      reason: 'A question reads one type more before it ends, which no program reaches.',
    },
    {
      line: '#reads = 0',
      change: '0 → (0 + 1)',
      reason: 'Each question counts from zero.',
    },
    {
      line: 'if (this.#depth >= MAX_DEPTH || this.#reads >= MAX_READS) return otherwise',
      change: '>= → >',
      reason: 'A question reads one type more before it ends, which no program reaches.',
    },
    {
      line: 'this.#symbols.set(name, { symbol })',
      change: 'this.#symbols.set(name, { symbol }) → ;',
      reason: 'The compiler is asked again for the symbol of each name: it takes longer.',
    },
    {
      line: '#withBases(symbol: SymbolHandle, scope: Scope, level = 0): Scope {',
      change: '0 → (0 + 1)',
      reason: 'Bases are read up to the depth of one less, which no program reaches.',
    },
    {
      line: 'if (!objectType || !indexType) return undefined',
      change: '|| → &&',
      reason: 'Indexed accesses have both types.',
    },
    {
      line: 'if (this.#depth === 0) this.#reads = 0',
      change: '0 → (0 + 1)',
      reason: 'A question reads one type less before it ends, which no program reaches.',
    },
    {
      line: "return trueType && falseType && this.#readParts(node, scope, 'choice', [trueType, falseType])",
      change: '&& → ||',
      reason: 'Conditional types have both branches, and no other types have one.',
    },
    {
      line: 'if (!name || level > MAX_DEPTH || isGlobal(name)) return inner',
      change: '> → >=',
      reason: 'Bases are read up to the depth of one less, which no program reaches.',
    },
    {
      line: 'return this.#withBases(name, this.#bind(name, all(base.typeArguments, inner), inner).scope, level + 1)',
      change: '1 → (1 + 1)',
      reason: 'Bases are read up to half of the depth, which no program reaches.',
    },
    {
      line: 'if (this.#depth >= MAX_DEPTH || this.#reads >= MAX_READS) return otherwise',
      change: '|| → &&',
      reason: 'A type that refers to itself is read until both limits are reached: it takes longer.',
    },
  ],
  'src/honotate-kit/types/emit/emit-schemas.ts': [
    {
      line: '`const ${jsonName(checks, name)}: JsonObject = ${literal(withDefinitions(schemas[name] as JsonSchema), 0, 32)}\\n`,',
      change: '32 → (32 + 1)',
      reason: 'Generated code has its line breaks at another width.',
    },
    {
      line: 'const json = target === undefined ? literal(withDefinitions(schema), 0, 20) : jsonName(checks, target)',
      change: '20 → (20 + 1)',
      reason: 'Generated code has its line breaks at another width.',
    },
  ],
  'src/honotate-kit/types/emit/repeated-checks.ts': [
    {
      line: 'const groups = own.map(referencesIn).filter(({ size }) => size > 0)',
      change: '> → >=',
      reason: 'A group without references repeats no check: it takes longer.',
    },
    {
      line: 'return groups.length > 1 ? [groups, ...inner] : inner',
      change: '> → >=',
      reason: 'A single group of references repeats no check: it takes longer.',
    },
  ],
  'src/honotate-kit/types/problems.ts': [
    {
      line: 'texts.set(file, text)',
      change: 'texts.set(file, text) → ;',
      reason: 'A file is read again for each of its problems: it takes longer.',
    },
    {
      line: 'textBefore: ({ file, offset }) => textOf(file).slice(Math.max(0, offset - 2_000), offset),',
      change: '0 → (0 + 1)',
      reason: 'A comment that is searched for in the text follows other code, so it does not start with the file.',
    },
  ],
  'src/honotate-kit/types/schema/closed-copies.ts': [
    {
      line: 'const COPIES = 1_000_000_000',
      change: '1_000_000_000 → (1_000_000_000 + 1)',
      reason: 'The ids of copies differ from all others, too.',
    },
    {
      line: 'const id = COPIES + target.id',
      change: '+ → -',
      reason: 'The ids of copies differ from all others, too.',
    },
  ],
  'src/honotate-kit/types/schema/schema-tags.ts': [
    {
      line: 'const kinds = tags.length > 0 ? kindsOf(walk, schema) : undefined',
      change: '> → >=',
      reason: 'The kinds of a schema without tags are read, too: it takes longer.',
    },
  ],
  'src/honotate-kit/types/schema/objects.ts': [
    {
      line: "if (walk.exact || checker.kindOf(type) !== 'object') return false",
      change: '|| → &&',
      reason: 'Other types have no toJSON(), and exact schemas refuse it: it takes longer.',
    },
  ],
  'src/honotate-kit/types/schema/recursion-limits.ts': [
    {
      line: 'const MAX_INSTANCES = 1000',
      change: '1000 → (1000 + 1)',
      reason: 'A type without an end is noticed one instance later.',
    },
    {
      line: 'let size = 0',
      change: '0 → (0 + 1)',
      reason: 'A type without an end is noticed one instance earlier.',
    },
    {
      line: 'if (++size < MAX_GROWTH) for (const part of partsOf(checker, each)) visit(part)',
      change: '< → <=',
      reason: 'The parts of one more type are counted, which is enough already.',
    },
    {
      line: "if (kind === 'union' || kind === 'intersection') return checker.partsOf(type)",
      change: '|| → &&',
      reason: NOTICED_LATER,
    },
    {
      line: 'const MAX_GROWTH = 30',
      change: '30 → (30 + 1)',
      reason: 'A type without an end is noticed one instance later.',
    },
    {
      line: "if (kind !== 'object') return []",
      change: '!== → ===',
      reason: NOTICED_LATER,
    },
    {
      line: "if (kind === 'union' || kind === 'intersection') return checker.partsOf(type)",
      change: '=== → !==',
      reason: NOTICED_LATER,
    },
    {
      line: "if (kind === 'union' || kind === 'intersection') return checker.partsOf(type)",
      change: "kind === 'union' || kind === 'intersection' → !(kind === 'union' || kind === 'intersection')",
      reason: NOTICED_LATER,
    },
    {
      line: 'if (instances.length < MAX_INSTANCES && sizeOf(checker, type) < MAX_GROWTH) return undefined',
      change: '< → <=',
      reason: 'A type without an end is noticed one instance later.',
    },
    {
      line: 'if (++size < MAX_GROWTH) for (const part of partsOf(checker, each)) visit(part)',
      change: 'visit(part) → ;',
      reason: NOTICED_LATER,
    },
    {
      line: 'const isDeclared = checker.isArray(type) || (symbol && checker.isClassOrInterface(symbol))',
      change: '&& → ||',
      reason: NOTICED_LATER,
    },
  ],
  'src/honotate-kit/types/schema/union-schemas.ts': [
    {
      line: "return !type || !['null', 'undefined', 'never'].includes(checker.kindOf(type))",
      change: '!type → type',
      reason: 'The only member that has a type is found among all members of the union, too: it takes longer.',
    },
  ],
  'src/honotate-kit/types/schema/walker.ts': [
    {
      line: "const isUnion = names.length > 0 && this.checker.kindOf(type) === 'union'",
      change: '&& → ||',
      reason: 'The names say which of them to leave out, and no other type has another one: it takes longer.',
    },
    {
      line: "const isUnion = names.length > 0 && this.checker.kindOf(type) === 'union'",
      change: '> → >=',
      reason: 'Without names there is none to leave out: it takes longer.',
    },
    {
      line: "return this.checker.partsOf(type).length > 0 ? unionSchema(this, type, at, read) : { type: 'number' }",
      change: '0 → (0 + 1)',
      reason: 'An enum with one member is a literal to the compilers.',
    },
    {
      line: 'const toJson = ofLibrary',
      change: 'ofLibrary → !(ofLibrary)',
      reason: 'Both ways find the member: it takes longer.',
    },
    {
      line: 'return kinds.length < KINDS.length ? new Set(kinds) : undefined',
      change: '< → <=',
      reason: 'A set with all kinds says the same as none.',
    },
  ],
  'src/honotate-kit/types/schema/written-aliases.ts': [
    {
      line: 'function taggedName(checker: TypeChecker, written: WrittenType, depth = 0): string {',
      change: '0 → (0 + 1)',
      reason: 'The arguments of a name are read one level less, of twenty.',
    },
    {
      line: "if (depth > 20) return ''",
      change: '> → >=',
      reason: 'The arguments of a name are read one level less, of twenty.',
    },
    {
      line: "if (depth > 20) return ''",
      change: '20 → (20 + 1)',
      reason: 'The arguments of a name are read one level more than twenty.',
    },
  ],
  'src/honotate-kit/types/validator/compile-schema.ts': [
    {
      line: "typeof expected === 'object' && expected !== null",
      change: '&& → ||',
      reason: 'The helper compares primitive constants with the same result.',
    },
    { line: 'let count = 0', change: '0 → (0 + 1)', reason: 'The numbers in the names of variables start with 2.' },
  ],
  'src/honotate-kit/types/validator/scalars.ts': [
    {
      line: '`${value}.length < ${least} || (${value}.length < ${2 * least} && [...${value}].length < ${least})`',
      change: '2 → (2 + 1)',
      reason: 'Longer strings are split too: it takes longer.',
    },
  ],
  'src/honotate-kit/types/validator/unions.ts': [
    {
      line: 'tag.others.length > 0',
      change: '> → >=',
      reason: 'The other form of the check has the same result.',
    },
  ],
}
