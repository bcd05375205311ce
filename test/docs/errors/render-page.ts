import type { Block, Example, Group } from './read-examples.ts'
import { textsOfErrors } from './texts.ts'

const INTRODUCTION = `# Errors

<!-- Generated from src/honotate/errors/catalogue.ts, src/honotate-kit/compiler-errors.ts, src/honotate-kit/toolbox/command-errors.ts and test/docs/errors by \`npm run docs -- pages\`; do not edit. -->

Most mistakes in code and configuration that honotate finds have a stable \`code\`. A program throws a \`HonotateError\`, or logs it; a
compiler, bundler or loader throws a \`TransformError\`, or reports it at its place in a file; a command prints it.

Each code links to its cause, a wrong and a right program. Words in braces are details of the case. For mistakes of clients, see
[problem details](../guide/errors.md).
`

/** Renders docs/reference/errors.md, the index: the codes of each group with their problems. */
export function renderIndex(groups: readonly Group[]): string {
  const sections = groups.map(({ name, title, examples }) => {
    const items = examples.map(({ code }) => {
      const anchor = code.toLowerCase()
      const [problem] = textsOf(code)
      return `- <a id="${anchor}"></a>[\`${code}\`](../../test/docs/errors/${name}.md#${anchor}): ${problem.split('\n', 1)[0]}`
    })
    return `## ${title}\n\n${items.join('\n')}\n`
  })
  return [INTRODUCTION, ...sections].join('\n')
}

/** Renders the page of a group, which only the site has: for each code, the texts of its catalogue and its example. */
export function renderGroup({ title, about, examples }: Group): string {
  return `# ${title}\n\n${about}\n\n${examples.map(renderCode).join('\n')}`
}

/** The problem and the remedy of a code. */
function textsOf(code: string): readonly [problem: string, remedy: string] {
  return textsOfErrors.get(code.replace('HONOTATE_', '')) ?? ['', '']
}

function renderCode({ code, when, blocks }: Example): string {
  const [problem, remedy] = textsOf(code)
  const shown = blocks.filter(({ language, side, options }) => {
    const isForTheTest = side === undefined && (language === 'sh' || language === 'http')
    return !isForTheTest && !options.has('hidden')
  })
  const ofSide = (wanted: Block['side']): Block[] => shown.filter(({ side }) => side === wanted)
  const ordered = [...ofSide(undefined), ...ofSide('wrong'), ...ofSide('right')]
  const typed = blocks.some(({ options }) => options.has('type-error'))
    ? ' TypeScript refuses the wrong program, too.'
    : ''
  return `## ${code}

${problem}.

**When.** ${when}${typed}

${ordered.map(renderBlock).join('\n\n')}

**What to do.** ${markdownOf(remedy)}
`
}

function renderBlock({ language, file, side, text }: Block): string {
  const title = side === undefined ? '' : `**${side === 'wrong' ? 'Wrong' : 'Right'}**`
  const name = file === '' || (side !== undefined && file === 'main.ts') ? '' : `\`${file}\``
  return `${[title, name].filter(Boolean).join(', ')}\n\n\`\`\`${language}\n${text}\`\`\``
}

/** Renders indented lines as items of a list, and any other line as a paragraph. */
function markdownOf(remedy: string): string {
  const lines = remedy.split('\n').map((line) => line.replace(/^ {2}/u, '- '))
  return lines.reduce((text, line, index) => {
    const isInList = line.startsWith('- ') && (lines[index - 1] as string).startsWith('- ')
    return `${text}${isInList ? '\n' : '\n\n'}${line}`
  })
}
