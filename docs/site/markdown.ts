import { relative } from 'node:path'
import { docs } from './contents.ts'
import { resolveLink, resolvePicture } from './links.ts'

/** The used part of a markdown-it token. */
interface Token {
  type: string
  content: string
  readonly children: Token[] | null
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
}

interface State {
  readonly env: { readonly path?: string; readonly realPath?: string }
  readonly tokens: readonly Token[]
  src: string
}

/** The used part of markdown-it. */
interface MarkdownIt {
  readonly core: {
    readonly ruler: {
      push(name: string, rule: (state: State) => void): void
      before(other: string, name: string, rule: (state: State) => void): void
    }
  }
}

/**
 * Rewrites the links of each page to their targets in the site. A link to a file of the repository becomes text if the
 * address of the repository is unknown.
 */
export function linksForTheSite(md: MarkdownIt): void {
  md.core.ruler.push('honotate_links', function resolveLinks({ env, tokens }) {
    const page = pageOf(env)
    if (!page) return
    for (const { children } of tokens) {
      let isText = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const target = resolveLink(page, token.attrGet('href') as string)
          isText = target === undefined
          if (target !== undefined) token.attrSet('href', target)
        }
        if (token.type === 'image') token.attrSet('src', resolvePicture(page, token.attrGet('src') as string))
        if (isText && token.type.startsWith('link_')) Object.assign(token, { type: 'text', content: '' })
      }
    }
  })
  // The list of names is written by hand; the pages for the names exist only in the site.
  md.core.ruler.before('normalize', 'honotate_api', function mentionReference(state) {
    if (pageOf(state.env) !== 'reference/api.md') return
    state.src = state.src.replace(
      /^# .*$/mu,
      (title) => `${title}\n\nEach name has [a page of its own](/api/index.md).`,
    )
  })
}

/** The source of a page, relative to `docs`. VitePress also parses titles separately from their page. */
function pageOf({ path, realPath = path }: State['env']): string | undefined {
  return realPath && relative(docs, realPath).replaceAll('\\', '/')
}
