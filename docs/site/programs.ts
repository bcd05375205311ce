import type { State, MarkdownIt, Token } from './markdown.ts'
import { playgroundLink } from './playground-link.ts'

/**
 * Draws a program, the name of its file, and the requests below it as one box. If the playground can run the program, the
 * box has a link to it.
 *
 * @param base The path of the site on its host, for example `/`.
 * @param hasPlayground Whether the site has a playground.
 */
export function framesAroundPrograms(md: MarkdownIt, base: string, hasPlayground: boolean): void {
  md.core.ruler.push('honotate_programs', function framePrograms(state) {
    state.tokens = state.tokens.flatMap((token, index, tokens) => {
      if (isExchange(token) && isProgram(tokens[index - 1])) return []
      if (!isProgram(token)) return [token]
      const next = tokens[index + 1]
      const exchange = next && isExchange(next) ? next : undefined
      const file = takeFile(token)
      const link = hasPlayground && exchange && playgroundLink(token.content, exchange.content.split('\n', 1)[0] ?? '')
      const isRewritten = /\b__(?:import|parameter|dependencies)/u.test(token.content)
      if (!file && !exchange && !isRewritten) return [token]
      const classes = isRewritten ? 'program rewritten' : 'program'
      return [
        html(state, `<div class="${classes}">${file ? `<div class="file">${md.utils.escapeHtml(file)}</div>` : ''}\n`),
        token,
        ...(exchange ? [exchange] : []),
        ...(link ? [html(state, openLink(`${base}playground/${link}`))] : []),
        html(state, '</div>\n'),
      ]
    })
  })
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index] as Token
    return isExchange(token) ? renderExchange(token.content, md.utils.escapeHtml) : fence(tokens, index, ...rest)
  }
}

/** A tab of a group, such as ```` ```ts [Client] ````, has a frame already. */
function isProgram(token: Token | undefined): boolean {
  return token?.type === 'fence' && /^(?:ts|js|jsonc?)\b(?!.*\[)/u.test(token.info)
}

function isExchange(token: Token): boolean {
  return token.type === 'fence' && token.info.trim() === 'http'
}

/** The file that a program names: by `file=src/main.ts` behind its language, or in a comment on its first line. */
function takeFile(token: Token): string | undefined {
  const [, named] = /\sfile=(\S+)/u.exec(token.info) ?? []
  const [comment, first] = /^\/\/ ([\w./-]+\.\w+)\n/u.exec(token.content) ?? []
  if (comment) token.content = token.content.slice(comment.length)
  return named ?? first
}

function html(state: State, content: string): Token {
  return Object.assign(new state.Token('html_block', '', 0), { content })
}

// The playground is another app, so the router of the site must not handle the link.
function openLink(href: string): string {
  return `<a class="open" href="${href}" target="_self">Open in the playground</a>\n`
}

/** Requests, each with its response below. */
function renderExchange(content: string, escape: (text: string) => string): string {
  const lines = content.trimEnd().split('\n')
  const rows = lines.map((line) => {
    const [, status, body = ''] = /^(\d{3})(?: (.*))?$/u.exec(line) ?? []
    if (!status) return `<span class="ask">${escape(line)}</span>`
    const kind = status < '400' ? 'fine' : 'refused'
    return `<span class="answer"><span class="${kind}">${status}</span> ${escape(body)}</span>`
  })
  return `<div class="exchange"><pre v-pre><code>${rows.join('\n')}</code></pre></div>\n`
}
