import type { ExplainedMutants } from './explained-mutants.ts'

const IN_MATRIX = 'Only TypeScript 7 runs it: `npm test -- --project hosts` tests it.'
const VERSION_OF_MAP = 'The library that joins two source maps does not read their version.'
const WITHOUT_COMPILER = 'It runs only without esbuild and TypeScript: `npm test -- --project hosts` tests it.'
const WATCHING = 'Only Bun is started with these arguments: `npm test -- --project hosts` tests it.'

export const transform: ExplainedMutants = {
  'src/honotate-kit/transform/core/free-name.ts': [
    {
      line: 'return point <= 0x10ffff ? String.fromCodePoint(point) : escape',
      change: '<= → <',
      reason: 'No identifier contains U+10FFFF.',
    },
  ],
  'src/honotate-kit/transform/core/oxc.ts': [
    {
      line: "const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split('\\n')",
      change: 'cause instanceof Error → !(cause instanceof Error)',
      reason: 'It runs only where the parser cannot be loaded: `npm test -- --project hosts` tests it.',
    },
  ],
  'src/honotate-kit/transform/core/parse.ts': [
    {
      line: 'return loadOxc().parseSync(id, code, { lang: language(id), sourceType: type, range: false })',
      change: 'false → true',
      reason: 'Nodes have one more field, which is not read: it takes longer.',
    },
  ],
  'src/honotate-kit/transform/core/precheck.ts': [
    {
      line: 'for (; before >= 0; before--) {',
      change: '>= → >',
      reason: 'The character at which the loop ends is read behind it.',
    },
    {
      line: '(unit > 0x7f && /\\s/u.test(String.fromCharCode(unit)))',
      change: '> → >=',
      reason: 'U+007F is no white space.',
    },
    {
      line: '(unit > 0x7f && /\\s/u.test(String.fromCharCode(unit)))',
      change: '0x7f → (0x7f + 1)',
      reason: 'U+0080 is no white space.',
    },
    {
      line: '(unit > 0x7f && /\\s/u.test(String.fromCharCode(unit)))',
      change: '&& → ||',
      reason: 'More files are parsed: it takes longer.',
    },
    {
      line: 'while (start > 0 && !isLineBreak(code.charCodeAt(start - 1))) start--',
      change: '0 → (0 + 1)',
      reason: 'A comment behind a parenthesis or a comma is not at the start of the file.',
    },
  ],
  'src/honotate-kit/transform/core/scopes.ts': [
    {
      line: 'while (outer && outer.end <= start) outer = outer.outer',
      change: '<= → <',
      reason: 'A search also passes a scope that ends where the next one starts: it takes longer.',
    },
  ],
  'src/honotate-kit/transform/core/walk.ts': [
    {
      line: 'for (let index = child.length - 1; index >= 0; index--) if (child[index]) nodes.push(child[index] as Node)',
      change: '- → +',
      reason: 'Nothing is behind the end of a list.',
    },
  ],
  'src/honotate-kit/transform/hosts/bundlers/bun.ts': [
    {
      line: "const isWatching = process.execArgv.some((argument) => argument === '--watch' || argument === '--hot')",
      change: '=== → !==',
      reason: WATCHING,
    },
    {
      line: "const isWatching = process.execArgv.some((argument) => argument === '--watch' || argument === '--hot')",
      change: '|| → &&',
      reason: WATCHING,
    },
  ],
  'src/honotate-kit/transform/hosts/compile-cache.ts': [
    {
      line: 'const MOST_ENTRIES = 5000',
      change: '5000 → (5000 + 1)',
      reason: 'The cache has one more entry before it loses half of them.',
    },
    {
      line: 'ready.add(directory)',
      change: 'ready.add(directory) → ;',
      reason: 'The directory is prepared again for each entry: it takes longer.',
    },
    {
      line: 'makeRoom(directory, MOST_ENTRIES)',
      change: 'makeRoom(directory, MOST_ENTRIES) → ;',
      reason: 'Only a cache of 5,000 entries loses some, and writing these takes a test seconds.',
    },
    {
      line: '.map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))',
      change: '0 → (0 + 1)',
      reason: 'An entry that is gone is older than others, a millisecond after 1970 too.',
    },
    {
      line: 'for (const { path } of byAge.slice(0, byAge.length - most / 2)) rmSync(path, { force: true })',
      change: 'true → false',
      reason: 'Only another process that makes room at the same moment deletes the same entry.',
    },
  ],
  'src/honotate-kit/transform/hosts/compile.ts': [
    {
      line: "return error instanceof Error && 'errors' in error",
      change: '&& → ||',
      reason: 'esbuild rejects with no other error than one with a list, unless it is broken.',
    },
  ],
  'src/honotate-kit/transform/hosts/register/compile-file.ts': [
    {
      line: 'const compile = isPlain && stripsTypes ? findCompiler() : requireCompiler()',
      change: 'isPlain && stripsTypes → !(isPlain && stripsTypes)',
      reason: WITHOUT_COMPILER,
    },
    {
      line: 'const compile = isPlain && stripsTypes ? findCompiler() : requireCompiler()',
      change: '&& → ||',
      reason: WITHOUT_COMPILER,
    },
  ],
  'src/honotate-kit/transform/hosts/register/compilers.ts': [
    {
      line: '{ file: source, start = 0, messageText }: ts.Diagnostic,',
      change: '0 → (0 + 1)',
      reason: 'Only diagnostics of no file have no place.',
    },
  ],
  'src/honotate-kit/transform/hosts/register/hooks.ts': [
    {
      line: 'isCompiling = true',
      change: 'true → false',
      reason:
        'Only the sources of honotate itself are not in node_modules, and none of them has decorators: they take longer.',
    },
  ],
  'src/honotate-kit/transform/hosts/register/register.ts': [
    {
      line: "if ('deno' in process.versions) transform('class A { m(@B b) {} }', 'a.ts')",
      change: "'deno' in process.versions → !('deno' in process.versions)",
      reason: 'Node loads the parser although all files may be in the cache: it takes longer.',
    },
    {
      line: "if ('deno' in process.versions) transform('class A { m(@B b) {} }', 'a.ts')",
      change: "transform('class A { m(@B b) {} }', 'a.ts') → ;",
      reason: 'It runs only in Deno: `npm test -- --project hosts` tests it.',
    },
    {
      line: "else (module as { register(specifier: string, parent: string): void }).register('./async-hooks.js', import.meta.url)",
      change:
        "(module as { register(specifier: string, parent: string): void }).register('./async-hooks.js', import.meta.url) → ;",
      reason: 'It runs only in older versions of Node: `npm test -- --project hosts` tests it.',
    },
  ],
  'src/honotate-kit/transform/hosts/find-source.ts': [
    {
      line: 'if (name !== undefined && extension !== undefined) {',
      change: '&& → ||',
      reason: 'Both groups of the expression have matched, or neither.',
    },
  ],
  'src/honotate-kit/transform/hosts/ts-plugin/rewritten-diagnostics.ts': [
    {
      line: 'placeOf: ({ file, start = 0, length = 0 }) => ({ file: file && rewritten(file.fileName), start, length }),',
      change: '0 → (0 + 1)',
      reason: 'Only diagnostics of no file have no place.',
    },
  ],
  'src/honotate-kit/transform/hosts/typescript-classic/comment-directives.ts': [
    {
      line: 'const left = diagnostics.filter((each) => !each.file || !directives.hides(each.start ?? 0))',
      change: '0 → (0 + 1)',
      reason:
        'No line is above the first character, nor above the second: it is on the same line, or behind an empty one.',
    },
  ],
  'src/honotate-kit/transform/hosts/typescript-classic/classic-diagnostics.ts': [
    {
      line: 'placeOf({ file, start = 0, length = 0 }) {',
      change: '0 → (0 + 1)',
      reason: 'Only diagnostics of no file have no place.',
    },
  ],
  'src/honotate-kit/transform/hosts/typescript-native/api.ts': IN_MATRIX,
  'src/honotate-kit/transform/hosts/typescript-native/compile-project.ts': IN_MATRIX,
  'src/honotate-kit/transform/hosts/typescript/original-diagnostics.ts': [
    {
      line: 'return helper === -1 ? { file, ...span } : { file, ...positions.spanToOriginal(helper, 1) }',
      change: '1 → (1 + 1)',
      reason: 'The first two characters of a helper were written in place of the same `@`.',
    },
  ],
  'src/honotate-kit/transform/hosts/joined-source-maps.ts': [
    { line: 'version: 3 as const,', change: '3 → (3 + 1)', reason: VERSION_OF_MAP },
    {
      line: 'return result ? { version: 3, names: result.map.names, mappings: result.map.mappings, sources: [index] } : null',
      change: '3 → (3 + 1)',
      reason: VERSION_OF_MAP,
    },
  ],
}
