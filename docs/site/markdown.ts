import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { docs, errorPages, platformOf } from './contents.ts'
import { resolveLink, resolvePicture } from './links.ts'
import { withPackageManagers } from './package-managers.ts'
import { withReleaseNotice } from './release-notice.ts'

/** The used part of a markdown-it token. */
export interface Token {
  type: string
  tag: string
  content: string
  /** The language of a code block, and the text behind it. */
  readonly info: string
  children: Token[] | null
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
}

export interface State {
  readonly env: { readonly path?: string; readonly realPath?: string; readonly frontmatter?: Record<string, unknown> }
  tokens: Token[]
  readonly Token: new (type: string, tag: string, nesting: number) => Token
  src: string
}

/** The used part of markdown-it. */
export interface MarkdownIt {
  readonly utils: { escapeHtml(text: string): string }
  readonly options: object
  parse(source: string, env: object): Token[]
  readonly renderer: {
    readonly rules: Record<string, any>
    render(tokens: readonly Token[], options: object, env: object): string
    renderInline(tokens: readonly Token[], options: unknown, env: unknown): string
  }
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
  // A wide picture scrolls on phones, with the keyboard too.
  md.core.ruler.push('honotate_pictures', function focusPictures({ tokens }) {
    for (const [index, { children }] of tokens.entries())
      if (children?.length === 1 && children[0]?.type === 'image') tokens[index - 1]?.attrSet('tabindex', '0')
  })
  // A page has one title; on GitHub, parts of a long page may look like titles too.
  md.core.ruler.push('honotate_titles', function demoteTitles({ tokens }) {
    const titles = tokens.filter(({ tag }) => tag === 'h1').slice(2)
    for (const token of titles) token.tag = 'h2'
  })
  // The outline next to the page lacks room for the prefix that all codes share.
  md.core.ruler.push('honotate_codes', function shortenCodes({ env, tokens }) {
    if (!errorPages.includes(pageOf(env) ?? '')) return
    for (const [index, { content, children }] of tokens.entries()) {
      if (tokens[index - 1]?.type !== 'heading_open' || !content.startsWith('HONOTATE_') || !children?.[0]) continue
      const [text] = children
      const TokenOf = text.constructor as State['Token']
      const prefix = new TokenOf('html_inline', '', 0)
      prefix.content = '<span class="ignore-header">HONOTATE_</span>'
      text.content = text.content.replace('HONOTATE_', '')
      children.unshift(prefix)
    }
  })
  md.core.ruler.push('honotate_names', function linkNames({ env, tokens }) {
    if (pageOf(env) !== 'reference/api.md') return
    for (const token of tokens) {
      if (!token.children?.every(({ type }) => !type.startsWith('link_'))) continue
      token.children = token.children.flatMap((child) => {
        const address = child.type === 'code_inline' ? pageOfName(child.content) : undefined
        return address ? linkTo(address, child) : [child]
      })
    }
  })
  // These pages are written for the repository; the site adds content that they cannot link to.
  md.core.ruler.before('normalize', 'honotate_site', function addForTheSite(state) {
    const page = pageOf(state.env)
    if (page === 'reference/api.md')
      state.src = state.src
        .replace(/^# .*$/mu, '# API reference')
        .replace('On the site, each name', 'Each name')
        .replace(/^## /mu, (heading) => `## Modules\n\n${readFileSync(modules, 'utf8')}\n\n${heading}`)
    if (page === 'reference/errors.md')
      state.src = state.src.replace(/^## /mu, (heading) => `<ErrorIndex />\n\n${heading}`)
    const platform = page && platformOf(page)
    if (platform) state.src = state.src.replace(/^# honotate on /mu, '# ') + codeOf(platform)
    if (page !== 'site/generated/about.md') state.src = withReleaseNotice(state.src)
    if (page !== undefined && GROUPED.has(page)) state.src = withPackageManagers(state.src)
    // Git does not track generated pages, but VitePress would run Git for each of them.
    if (page?.startsWith('site/generated/')) Object.assign(state.env.frontmatter ?? {}, { lastUpdated: false })
  })
}

/** Shows double braces as they are: Vue would read an expression between them. */
export function bracesAreText(md: MarkdownIt): void {
  const { text: render } = md.renderer.rules
  md.renderer.rules['text'] = (...args: unknown[]) => (render(...args) as string).replaceAll('{{', '&#123;&#123;')
}

/** The files that show how a platform runs and builds the app, by its example. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  node: ['src/main.ts', 'src/app.ts', 'build.js', 'Dockerfile'],
  bun: ['src/main.ts', 'src/app.ts', 'bunfig.toml', 'build.ts', 'Dockerfile'],
  deno: ['src/main.ts', 'src/app.ts', 'deno.json', 'build.ts', 'Dockerfile'],
  'cloudflare-workers': ['src/worker.ts', 'src/app.ts', 'wrangler.jsonc', 'build.js'],
  lambda: ['src/lambda.ts', 'src/app.ts', 'template.yaml', 'build.js'],
  vercel: ['src/vercel.ts', 'src/app.ts', 'vercel.json', 'build.js'],
}

/** A section with the code of an example. */
function codeOf(platform: string): string {
  const blocks = (FILES[platform] ?? []).map((file) => {
    const code = readFileSync(join(docs, 'examples', platform, file), 'utf8').trimEnd()
    return `\`${file}\`:\n\n\`\`\`${extname(file).slice(1) || 'dockerfile'}\n${code}\n\`\`\`\n`
  })
  return `\n## The code\n\n${blocks.join('\n')}`
}

/** The longest word of code that fits a phone. */
const MOST = 30

/** Keeps words of code in one line, such as `--save-dev`: browsers break after hyphens. */
export function wholeWords(md: MarkdownIt): void {
  const { code_inline: render } = md.renderer.rules
  md.renderer.rules['code_inline'] = (...args: unknown[]) =>
    (render(...args) as string).replace(/(?<=>)[^<]+/u, (code) =>
      code.replaceAll(/[^\s-]*-\S*/gu, (word) => (word.length > MOST ? word : `<span class="whole">${word}</span>`)),
    )
}

/** The table of modules, as TypeDoc has written it. */
const modules = join(docs, 'site/generated/api/modules.txt')

/** The page of an exported name, for example of `createApp(options?)`. */
function pageOfName(code: string): string | undefined {
  const [name] = /^[A-Z_a-z]\w*/u.exec(code) ?? []
  return name && namePages().get(name)
}

let names: ReadonlyMap<string, string> | undefined

/** The addresses of the generated pages of the API reference, by their name. */
function namePages(): ReadonlyMap<string, string> {
  if (names) return names
  const api = join(docs, 'site/generated/api')
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const pages = files.filter((file) =>
    /\/(?:functions|classes|interfaces|variables|type-aliases)\/\w+\.md$/u.test(file),
  )
  // A name that several entries export has its page in the first of them.
  return (names = new Map(
    pages
      .toSorted()
      .toReversed()
      .map((file) => [basename(file, '.md'), `/api/${file.slice(0, -3)}`]),
  ))
}

function linkTo(href: string, content: Token): Token[] {
  const TokenOf = content.constructor as new (type: string, tag: string, nesting: number) => Token
  const open = new TokenOf('link_open', 'a', 1)
  open.attrSet('href', href)
  return [open, content, new TokenOf('link_close', 'a', -1)]
}

/** Pages whose installation commands are shown for each package manager. */
const GROUPED = new Set(['guide/getting-started.md', 'guide/introduction.md', 'guide/tutorial.md', 'guide/by-hand.md'])

/** The source of a page, relative to `docs`. VitePress also parses titles separately from their page. */
export function pageOf({ path, realPath = path }: State['env']): string | undefined {
  return realPath && relative(docs, realPath).replaceAll('\\', '/')
}
