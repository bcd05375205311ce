import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { defineConfig, type DefaultTheme } from 'vitepress'
import { addressOf, docs, pagesIn, placeOf, readSections, titleOf } from '../contents.ts'
import { withPolicy } from '../csp.ts'
import { repository, slugify } from '../links.ts'
import { writeLlms } from '../llms.ts'
import { linksForTheSite } from '../markdown.ts'

const site = join(docs, 'site')
const playground = join(docs, 'playground/dist')
const place = repository()

/** The path of the site on its host, for example `/honotate/`. */
const base = process.env['SITE_BASE'] ?? '/'

const sections = readSections()

/** The entries of the API reference, as written by TypeDoc. */
function apiItems(): DefaultTheme.SidebarItem[] {
  interface Item {
    readonly title: string
    readonly path?: string
    readonly children?: readonly Item[]
  }
  const items = JSON.parse(readFileSync(join(site, 'generated/api/sidebar.json'), 'utf8')) as Item[]
  const toSidebar = ({ title, path, children }: Item): DefaultTheme.SidebarItem => ({
    text: title,
    ...(path && { link: addressOf(`site/generated/api/${path}`) }),
    ...(children && { items: children.map(toSidebar), collapsed: true }),
  })
  return items.map(toSidebar)
}

const sidebar: DefaultTheme.SidebarItem[] = sections.map(({ title, pages }) => ({
  text: title,
  items: pages.map(({ title, file }) => {
    const folder = /^site\/generated\/(decisions|examples)\//u.exec(file)?.[1] as 'decisions' | 'examples' | undefined
    const items = folder && pagesIn(folder).map((each) => ({ text: titleOf(each), link: addressOf(each) }))
    return { text: title, link: addressOf(file), ...(items && { items, collapsed: true }) }
  }),
}))

export default defineConfig({
  title: 'honotate',
  description: 'NestJS- and Spring-style controllers for Hono, on TC39 decorators',
  lang: 'en',
  base,
  srcDir: '..',
  srcExclude: ['playground/**', 'examples/*/*/**', 'site/*/node_modules/**'],
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  cleanUrls: true,
  metaChunk: true,
  // The transition would add a `style` element, which the policy forbids.
  appearance: { disableTransition: false },
  rewrites: placeOf,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],
  markdown: {
    anchor: { slugify },
    config: linksForTheSite,
  },
  vite: {
    publicDir: join(site, 'public'),
    // The search loads an index of all pages on first use.
    build: { chunkSizeWarningLimit: 5000 },
  },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    nav: [
      ...sections.map(({ title, pages }) => ({ text: title, link: addressOf(pages[0]?.file as string) })),
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      // The playground is a separate app, not a page of this site.
      ...(existsSync(playground) ? [{ text: 'Playground', link: '/playground/', target: '_self' }] : []),
      ...(place ? [{ text: 'Source', link: place }] : []),
    ],
    sidebar: { '/api/': apiItems(), '/': sidebar },
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
    // By default, its label for screen readers differs from its text.
    notFound: { linkText: 'To the start', linkLabel: 'To the start' },
    ...(place && { editLink: { pattern: `${place}/edit/main/docs/:path`, text: 'Edit this page' } }),
  },
  // Generated pages have no file to edit.
  transformPageData: ({ filePath }) =>
    filePath.startsWith('site/generated/') ? { frontmatter: { editLink: false } } : undefined,
  transformHtml: withPolicy,
  buildEnd({ outDir, pages }) {
    writeLlms(
      outDir,
      pages.filter((page) => page !== 'site/index.md'),
      base,
    )
    if (existsSync(playground)) cpSync(playground, join(outDir, 'playground'), { recursive: true })
  },
})
