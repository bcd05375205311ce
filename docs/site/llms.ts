import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addressOf, docs, errorPages, placeOf, readSections } from './contents.ts'
import { resolveLink } from './links.ts'
import { REDIRECTS } from './redirects.ts'

/** The home page is HTML; its Markdown is the README. */
const HOME = 'site/index.md'
const README = '../README.md'

/** Rules against the most frequent mistakes in programs. */
const RULES = `## Rules

- Install \`honotate hono typedi\`, and \`honotate-kit\` as a development dependency: it has the plugins and the command \`honotate\`.
- Import everything from \`honotate\`: \`createApp\`, \`RestController\`, \`GetMapping\`, \`PathVariable\`, \`RequestBody\`, \`Service\`, \`HttpProblem\`.
- Decorators need parentheses: \`@RestController()\`, \`@RequestBody()\`.
- Paths start with \`/\`, and variables are \`:id\`, not \`{id}\`. The prefix \`/apis\` precedes every path, unless \`createApp({ prefix })\` changes it.
- One value: \`@PathVariable('id') id: number\`, \`@RequestParam('page') page = 1\`, \`@RequestHeader('X-Key')\`. Write the name.
- All values: \`@RequestQuery() query: { page?: string }\`, \`@RequestBody() order: Order\`. The parameter has an object type.
- The declared types are the contract: \`honotate openapi --contract\` writes \`src/api.gen.ts\`, and \`createApp({ contract })\` checks bodies, converts single values and reduces results. Without it, pass a schema: \`@RequestBody(NewOrder) order: NewOrder\`.
- Parameter decorators need a plugin: \`honotate-kit/vite\`, \`honotate-kit/esbuild\`, \`node --import honotate-kit/register\`, or \`honotate dev\`.
- \`"experimentalDecorators": true\` in tsconfig.json is for the editor only. Do not compile with \`tsc\`; check types with \`honotate check\`.
- Do not import \`reflect-metadata\`, and do not set \`emitDecoratorMetadata\`.
- Services: \`@Service()\` on the class, and a constructor parameter of that class. There are no modules and no providers.
- Do not import injected classes with \`import type\`: the class must exist at run time.
- Errors: \`throw new HttpProblem(404, { detail: 'Order 7 does not exist.' })\`. \`undefined\` answers 204.
- \`createApp()\` returns a Hono app. Use Hono's middleware: \`app.use(cors())\`. On Node: \`await serve(app, { port: 8080 })\` of \`honotate/node\`.
- Tests: \`createTestApp({ contract, controllers, override })\` of \`honotate/testing\`, or \`await app.request('/apis/orders')\`. No server is necessary.
- The packages are ESM only. Look up coded errors such as HONOTATE_DUPLICATE_ROUTE in the error codes below.`

/**
 * Writes the pages as Markdown next to their HTML, with `llms.txt`, which lists them, `llms-small.txt`, which has the most
 * important ones, and `llms-full.txt`, which has them all. See https://llmstxt.org.
 *
 * @param out The folder of the built site.
 * @param pages The sources of the site's pages, relative to `docs`.
 * @param site The address of the site, or only its path if the address is unknown. It ends with `/`.
 */
export function writeLlms(out: string, pages: readonly string[], site: string): void {
  const sections = readSections()
  for (const page of pages) write(join(out, placeOf(page)), textOf(page === HOME ? README : page, site))
  for (const [from, to] of Object.entries(REDIRECTS))
    write(join(out, `${from}.md`), `This page has moved: ${site}${to.slice(1).replace(/(?=#|$)/u, '.md')}\n`)
  const { description } = JSON.parse(readFileSync(join(docs, '../src/honotate/package.json'), 'utf8')) as {
    description: string
  }
  const head = `# honotate\n\n> ${description}`
  const lists = sections.map(({ title, pages }) => {
    const items = pages.map((page) => `- [${page.title}](${site}${placeOf(page.file)}): ${page.about}`)
    return `## ${title}\n\n${items.join('\n')}`
  })
  const api = `## API reference\n\n- [Every exported name](${site}api/index.md): its signature, parameters and an example`
  const more = `The pages in one file: [the guide](${site}llms-small.txt), [all pages](${site}llms-full.txt).`
  write(join(out, 'llms.txt'), `${[head, more, RULES, ...lists, api].join('\n\n')}\n`)
  const textsOf = (files: readonly string[], shorten = (text: string): string => text): string[] =>
    files.map((file) => `<!-- ${addressOf(file)} -->\n\n${shorten(textOf(file, site)).trim()}`)
  const listed = sections.flatMap(({ pages }) => pages.map(({ file }) => file))
  const all = listed.flatMap((file) => (file === 'reference/errors.md' ? [file, ...errorPages] : [file]))
  write(join(out, 'llms-small.txt'), `${[head, RULES, ...textsOf(SMALL, withoutSections)].join('\n\n---\n\n')}\n`)
  write(
    join(out, 'llms-full.txt'),
    `${[head, RULES, textOf(README, site).trim(), ...textsOf(all)].join('\n\n---\n\n')}\n`,
  )
}

/** The pages of `llms-small.txt`: enough to write a program, in about 70 KB. */
const SMALL = [
  'guide/getting-started.md',
  'guide/controllers.md',
  'guide/single-values.md',
  'guide/requests-and-responses.md',
  'guide/validation.md',
  'guide/errors.md',
  'guide/guards.md',
  'guide/testing.md',
]

/** The sections that `llms-small.txt` leaves out: a first program does not need them. */
const LEFT_OUT = new Set(['Types outside of routes', 'A body that fails while it is sent', 'Other runners', 'Next'])

function withoutSections(text: string): string {
  const sections = text.split(/^(?=## )/mu)
  return sections.filter((section) => !LEFT_OUT.has(/^## (.*)/u.exec(section)?.[1] ?? '')).join('')
}

/** A page whose links, except in code, lead to the Markdown of other pages. */
function textOf(page: string, site: string): string {
  const text = readFileSync(join(docs, page), 'utf8').replace(/^---\n[^]*?\n---\n/u, '')
  const parts = text.split(/(^ *(`{3,})[^]*?^ *\2 *$)/mu).filter((_, index) => index % 3 !== 2)
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/gu, (_, title: string, href: string) => {
            const target = resolveLink(page, href)
            return target === undefined ? title : `[${title}](${target.replace(/^\//u, site)})`
          }),
    )
    .join('')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
