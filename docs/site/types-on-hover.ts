import ts from 'typescript'
import { docs } from './contents.ts'
import { pageOf, type MarkdownIt } from './markdown.ts'

/** The pages whose first program shows the types of its names: one for each idea that the types of honotate carry. */
const PAGES = new Set([
  'guide/introduction.md',
  'guide/controllers.md',
  'guide/single-values.md',
  'guide/requests-and-responses.md',
  'guide/validation.md',
  'guide/streaming.md',
  'guide/middleware.md',
  'guide/guards.md',
  'guide/errors.md',
  'reference/dependency-injection.md',
])

/** The mark of such a program, behind its language. */
const MARK = 'types-on-hover'
const LONGEST = 240

/** Marks the first program of these pages. */
export function markTypedPrograms(md: MarkdownIt): void {
  md.core.ruler.push('honotate_types', function markPrograms({ env, tokens }) {
    if (!PAGES.has(pageOf(env) ?? '')) return
    const first = tokens.find(
      ({ type, info, content }) => type === 'fence' && info === 'ts' && content.startsWith('import'),
    )
    if (first) Object.assign(first, { info: `ts ${MARK}` })
  })
}

/** The used part of the options of Shiki. */
interface Options {
  readonly meta?: { readonly __raw?: string }
  decorations?: { start: number; end: number; properties: Record<string, string> }[]
}

/** Gives each name of a marked program its type, which style.css shows next to the name. */
export const typesOnHover = {
  name: 'types-on-hover',
  preprocess(code: string, options: Options): void {
    // oxlint-disable-next-line no-underscore-dangle -- VitePress's name for the text behind the language
    if (!options.meta?.__raw?.includes(MARK)) return
    options.decorations = typesIn(code).map(({ start, end, text }) => ({
      start,
      end,
      properties: { class: 'typed', 'data-type': text },
    }))
  },
}

// In the repository, so that TypeScript finds `honotate` and its dependencies.
const file = `${docs}/site/program.ts`
let source = ''
let version = 0
let service: ts.LanguageService | undefined

function typesIn(code: string): { start: number; end: number; text: string }[] {
  source = code
  version++
  service ??= createService()
  const tree = service.getProgram()?.getSourceFile(file)
  const found: { start: number; end: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node)) {
      const text = typeAt(node.getStart())
      if (text) found.push({ start: node.getStart(), end: node.end, text })
    }
    ts.forEachChild(node, visit)
  }
  if (tree) visit(tree)
  return found
}

/** The type of a name in one line, and the first sentence of its documentation. */
function typeAt(offset: number): string | undefined {
  const info = service?.getQuickInfoAtPosition(file, offset)
  const type = ts
    .displayPartsToString(info?.displayParts)
    .replace(/^\(alias\) /u, '')
    .replace(/\nimport [^]*$/u, '')
    .replace(/\s+/gu, ' ')
  const [summary = ''] = ts
    .displayPartsToString(info?.documentation)
    .replace(/\{@link (\w+)\}/gu, '$1')
    .split(/(?<=\.)\s/u)
  if (!type || type.startsWith('import ') || type.includes(': any')) return undefined
  return `${type.length > LONGEST ? `${type.slice(0, LONGEST)} …` : type}${summary && `\n${summary.replace(/\s+/gu, ' ')}`}`
}

function createService(): ts.LanguageService {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    // Parameter decorators are syntax errors without it.
    experimentalDecorators: true,
  }
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(version) : '0'),
    getScriptSnapshot: (name) => {
      const text = name === file ? source : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => docs,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => (name === file ? source : ts.sys.readFile(name)),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
}
