import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { chartsAsHtml } from '../charts.ts'
import { addressOf, descriptionOf, docs, errorPages, placeOf, platformOf } from '../contents.ts'
import { withPolicy } from '../csp.ts'
import { repository, slugify } from '../links.ts'
import { writeLlms } from '../llms.ts'
import { bracesAreText, linksForTheSite, wholeWords } from '../markdown.ts'
import { framesAroundPrograms } from '../programs.ts'
import { writeRedirects } from '../redirects.ts'
import { searchOptions } from '../search.ts'
import { base, sharingHead, siteAddress } from '../sharing.ts'
import { sectionLinks, sectionOf, sidebars } from '../sidebar.ts'
import { cardsForPhones, labelledCells, pinnedColumns } from '../tables.ts'
import { copiesCommands } from '../terminals.ts'
import { markTypedPrograms, typesOnHover } from '../types-on-hover.ts'

const site = join(docs, 'site')
const playground = join(docs, 'playground/dist')
const hasPlayground = existsSync(playground)
const place = repository()
const address = siteAddress()
const { version } = JSON.parse(readFileSync(join(docs, '../package.json'), 'utf8')) as { version: string }

/** Pages whose tables or programs need the width of the outline. */
const WIDE = new Set([
  ...errorPages,
  'comparison.md',
  'reference/benchmarks.md',
  'reference/compatibility.md',
  'transformer/proposal-conformance.md',
])

/**
 * Starts a line for each static part of a page. VitePress removes these parts from the script that a loaded page needs, by
 * an expression that takes the first and the last part of a line for one.
 */
const linesOfStaticParts = {
  name: 'honotate:static-parts',
  enforce: 'pre',
  renderChunk: (code: string) => code.replaceAll(/(?<!return )\bcreateStaticVNode\(/gu, '\n$&'),
} as const

/** The titles of browser tabs for pages that share their heading with another page. */
const TITLES = new Map([
  ['reference/api.md', 'API reference'],
  ['reference/errors.md', 'Error codes'],
])

export default defineConfig({
  title: 'honotate',
  lang: 'en',
  base,
  srcDir: '..',
  srcExclude: ['playground/**', 'examples/*/*/**', 'site/*/node_modules/**'],
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  cleanUrls: true,
  // From the history of the repository.
  lastUpdated: true,
  metaChunk: true,
  // The transition would add a `style` element, which the policy forbids.
  appearance: { disableTransition: false },
  rewrites: placeOf,
  ...(address && { sitemap: { hostname: address } }),
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
    ['meta', { name: 'theme-color', content: '#c2410c' }],
  ],
  markdown: {
    anchor: { slugify },
    // Other braces are text, as in "`{value}`{after}".
    attrs: { rule: ['heading'] },
    codeTransformers: [typesOnHover, copiesCommands],
    config(md) {
      chartsAsHtml(md)
      linksForTheSite(md)
      wholeWords(md)
      bracesAreText(md)
      framesAroundPrograms(md, base, hasPlayground)
      markTypedPrograms(md)
      pinnedColumns(md)
      labelledCells(md)
      cardsForPhones(md)
    },
  },
  vite: {
    plugins: [linesOfStaticParts],
    publicDir: join(site, 'public'),
    resolve: {
      // Parts of the theme that the site does not use, and that every page would load.
      alias: [
        {
          find: /^.*\/VP(?:Home|HomeContent|HomeFeatures|HomeHero|HomeSponsors|Team\w+|Sponsors\w*|Features?|Hero|DocAsideSponsors|DocAsideCarbonAds|CarbonAds|NavBarAskAiButton|NavTranslations|NavSocialLinks|SocialLinks?|Footer|Badge|Button|AlgoliaSearchBox)\.vue$/u,
          replacement: join(site, '.vitepress/theme/Unused.vue'),
        },
      ],
    },
    // The search loads an index of all pages on first use.
    build: { chunkSizeWarningLimit: 5000 },
  },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    nav: [
      {
        text: 'Docs',
        link: sectionLinks[0]?.link as string,
        activeMatch: '^/(?!api/|examples/|changelog|contributing|security|$)',
      },
      { text: 'Examples', link: '/examples/', activeMatch: '^/examples/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      // The playground is a separate app, not a page of this site.
      ...(hasPlayground ? [{ text: 'Playground', link: '/playground/', target: '_self' }] : []),
      ...(place ? [{ text: 'GitHub', link: place }] : []),
      {
        text: 'Project',
        items: [
          { text: 'Changelog', link: '/changelog' },
          { text: 'Contributing', link: '/contributing' },
          { text: 'Security', link: '/security' },
          { text: 'About and limits', link: '/about' },
        ],
      },
    ],
    sidebar: sidebars(),
    outline: [2, 3],
    search: { provider: 'local', options: searchOptions },
    externalLinkIcon: true,
    lastUpdated: { formatOptions: { dateStyle: 'medium', forceLocale: true } },
    ...(place && { editLink: { pattern: `${place}/edit/main/docs/:path`, text: 'Edit this page' } }),
    // For the components of the theme.
    ...({ sections: sectionLinks, version, repository: place } as object),
  },
  transformPageData({ filePath, frontmatter }) {
    const isHome = filePath === 'site/index.md'
    const text: string = isHome ? frontmatter['description'] : descriptionOf(filePath)
    const section = sectionOf(filePath)
    const listed = TITLES.get(filePath)
    return {
      ...(listed && { title: listed }),
      description: text,
      frontmatter: {
        ...frontmatter,
        ...(section && { section }),
        ...((WIDE.has(filePath) || platformOf(filePath)) && { pageClass: 'wide', aside: false }),
        // Generated pages have no file to edit.
        ...(filePath.startsWith('site/generated/') && { editLink: false }),
      },
    }
  },
  transformHead({ pageData: { description, relativePath, frontmatter, title } }) {
    const name = (frontmatter['headline'] as string | undefined) ?? `${title} | honotate`
    return relativePath === '404.md' ? [] : sharingHead(name, description, addressOf(relativePath))
  },
  // The browser needs the style sheet to paint, but not the scripts, so the scripts get a low priority.
  transformHtml: (html) =>
    withPolicy(html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')),
  buildEnd({ outDir, pages }) {
    writeLlms(outDir, pages, address ?? base)
    writeRedirects(outDir, base)
    if (hasPlayground) cpSync(playground, join(outDir, 'playground'), { recursive: true })
  },
})
