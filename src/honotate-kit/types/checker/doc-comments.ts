import type { DocTag, SymbolHandle } from './checker.ts'
import type { CompilerChecker, CompilerSymbol, SyntaxNode } from './compiler-api.ts'

interface DocComment {
  readonly text: string
  readonly tags: readonly DocTag[]
}

const EMPTY: DocComment = { text: '', tags: [] }

/**
 * Parses a documentation comment. TypeScript 5, 6 and 7 read some comments differently, for example a tag in a fenced
 * code block, so this function parses the text itself.
 */
export function parseDocComment(comment: string): DocComment {
  const text = withoutAsterisks(comment)
  const starts = tagStarts(text)
  const tags = starts.map((start, index): DocTag => {
    const [whole, name = ''] = TAG.exec(text.slice(start)) ?? ['']
    return { name, text: tagText(name, text.slice(start + whole.length, starts[index + 1])) }
  })
  return { text: plainText(text.slice(0, starts[0])), tags }
}

const TAG = /^@([A-Za-z_$][\w$]*)/u

function withoutAsterisks(comment: string): string {
  const [first = '', ...lines] = comment.slice(3, -2).split(/\r\n?|\n/u)
  const others = lines.map((line) => line.replace(/^\s*\*/u, ''))
  const indents = others.filter((line) => line.trim() !== '').map((line) => line.search(/\S/u))
  const margin = Math.min(...indents)
  return [first.trimStart(), ...others.map((line) => line.slice(Math.min(margin, line.search(/\S|$/u))))].join('\n')
}

/** The offsets of the tags, such as `@minimum`, at the start of a line or behind white space, outside of code. */
function tagStarts(text: string): number[] {
  const starts: number[] = []
  let isFenced = false
  let offset = 0
  for (const line of text.split('\n')) {
    const end = offset + line.length
    const isFence = line.split('```').length % 2 === 0
    const isCode = isFenced && (isFence || text.indexOf('```', end) !== -1)
    for (const { index, 0: part } of isCode ? [] : line.matchAll(/`[^`]*(?:`|$)|(?<=^|\s)@(?=[A-Za-z_$])/gu))
      if (part === '@') starts.push(offset + index)
    if (isFence) isFenced = !isFenced
    offset = end + 1
  }
  return starts
}

/**
 * The text of a tag without the type in `@param {string} id` or `@returns {string}`, and without the brackets in
 * `@param [id]`.
 */
function tagText(name: string, text: string): string {
  const words = plainText(text)
  if (!/^(?:param|returns?)$/u.test(name)) return words
  return words.replace(/^\{[^}]*\}\s*/u, '').replace(/^\[\s*([\w$]+)[^\]]*\]/u, '$1')
}

interface Questions {
  is(node: SyntaxNode | undefined, ...kinds: readonly string[]): boolean
  declarationsOf(symbol: SymbolHandle): readonly SyntaxNode[]
}

interface CommentReader {
  read(symbol: SymbolHandle): DocComment
  overridden(symbol: SymbolHandle): SymbolHandle | undefined
}

/**
 * Creates the functions that read the comment of a symbol and find the member that it overrides. A member without text
 * inherits the text of the overridden member, and a member without tags, or with `@inheritDoc`, inherits the tags.
 */
export function createCommentReader(checker: CompilerChecker, { is, declarationsOf }: Questions): CommentReader {
  const known = new Map<SymbolHandle, DocComment>()
  return { read, overridden }

  function read(symbol: SymbolHandle): DocComment {
    const found = known.get(symbol)
    if (found) return found
    known.set(symbol, EMPTY)
    const comment = joined(declarationsOf(symbol).map(ownComment))
    const inherits = comment.tags.some(({ name }) => /^inheritdoc$/iu.test(name))
    const inheritsTags = comment.tags.length === 0 || inherits
    const base = inheritsTags || comment.text === '' ? overridden(symbol) : undefined
    const inherited = base ? read(base) : EMPTY
    const result = {
      text: comment.text || inherited.text,
      tags: inheritsTags ? [...inherited.tags, ...comment.tags] : comment.tags,
    }
    known.set(symbol, result)
    return result
  }

  function ownComment(node: SyntaxNode): DocComment {
    // The compiler attaches the comment of a variable to its statement.
    const place = is(node, 'VariableDeclaration') ? (node.parent?.parent ?? node) : node
    const text = commentText(place)
    if (text !== undefined) return parseDocComment(text)
    return is(node, 'Parameter') ? parameterComment(node) : EMPTY
  }

  function parameterComment({ parent, name }: SyntaxNode): DocComment {
    const text = parent && commentText(parent)
    const { tags } = text === undefined ? EMPTY : parseDocComment(text)
    return { text: parameterText(tags, name?.text), tags: [] }
  }

  function overridden(symbol: SymbolHandle): SymbolHandle | undefined {
    for (const node of declarationsOf(symbol)) {
      const base = baseOf(node, symbol)
      if (base) return base
    }
    return undefined
  }

  function baseOf(node: SyntaxNode, symbol: SymbolHandle): SymbolHandle | undefined {
    const owner = is(node.parent, 'Constructor') ? node.parent?.parent : node.parent
    if (!is(owner, 'ClassDeclaration', 'ClassExpression', 'InterfaceDeclaration')) return undefined
    for (const clause of owner?.heritageClauses ?? []) {
      for (const each of clause.types ?? []) {
        const type = checker.getTypeAtLocation(each)
        const found = type && checker.getPropertyOfType(type, symbol.name)
        if (found && ((found as CompilerSymbol).declarations?.length ?? 0) > 0) return found
      }
    }
    return undefined
  }
}

/** The text of `@param` for a parameter: `@param id - The id` or `@param id The id`. Empty without such a tag. */
export function parameterText(tags: readonly DocTag[], parameter: string | undefined): string {
  const words = tags
    .filter(({ name }) => name === 'param')
    .map(({ text }) => /^(\S+)\s*(?:-\s*)?([^]*)$/u.exec(text) ?? [])
  return words.find(([, name]) => name === parameter)?.[2]?.trim() ?? ''
}

/** Joins the comments of merged declarations. */
function joined(comments: readonly DocComment[]): DocComment {
  const texts = new Set(comments.map(({ text }) => text).filter(Boolean))
  return { text: [...texts].join('\n'), tags: comments.flatMap(({ tags }) => tags) }
}

/** The text of the last documentation comment that the compiler attaches to a node. */
function commentText(node: SyntaxNode): string | undefined {
  const last = node.jsDoc?.at(-1)
  if (!last) return undefined
  let root = node
  while (root.parent) root = root.parent
  // TypeScript 7 counts the white space before the comment as a part of it.
  const text = root.text?.slice(last.pos, last.end).trimStart() ?? ''
  return text.startsWith('/**') ? text : text.slice(text.lastIndexOf('/**'))
}

/** The words of a documentation comment, without the syntax of links: `{@link User}` is `User`. */
function plainText(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/\{@link(?:code|plain)?\s+([^\s}|]+)\s*\|?\s*([^}]*)\}/gu, (_, target: string, label: string) =>
      linkText(target, label.trim()),
    )
    .trim()
}

/** Links to the web keep their address, as in TypeScript 7. */
function linkText(target: string, label: string): string {
  if (label === '') return target
  return /^https?:/u.test(target) ? `${label} (${target})` : label
}
