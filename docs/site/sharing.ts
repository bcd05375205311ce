import process from 'node:process'
import { siteAddress as givenAddress } from '../../test/support/site.ts'
import { repository } from './links.ts'

/** The path of the site on its host, for example `/honotate/`. */
export const base: string = process.env['SITE_BASE'] ?? '/'

/**
 * The address of the published site.
 *
 * @returns `HONOTATE_SITE`, or the address that GitHub Pages gives the site of the repository. It ends with the path of the
 * site, for example `https://owner.github.io/honotate/`, and is `undefined` while both are unknown.
 */
export function siteAddress(): string | undefined {
  const given = givenAddress()
  if (given) return `${given}/`
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/u.exec(repository() ?? '') ?? []
  return owner && name ? `https://${owner.toLowerCase()}.github.io/${name}/` : undefined
}

/** An element of the head of a page, as VitePress takes it. */
type HeadElement = [tag: string, attributes: Record<string, string>]

/**
 * The elements that chats and search engines read.
 *
 * @param title The title of the page.
 * @param description A sentence about it.
 * @param address The path of the page, for example `/guide/errors`.
 */
export function sharingHead(title: string, description: string, address: string): HeadElement[] {
  const site = siteAddress()
  const path = address.slice(1)
  const property = (name: string, content: string): HeadElement => ['meta', { property: name, content }]
  return [
    property('og:type', 'website'),
    property('og:site_name', 'honotate'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', `${site ?? base}card.png`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
    ...(site ? [property('og:url', site + path), canonical(site + path)] : []),
    markdown(`${base}${path.replace(/(^|\/)$/u, '$1index')}.md`),
  ]
}

function canonical(href: string): HeadElement {
  return ['link', { rel: 'canonical', href }]
}

function markdown(href: string): HeadElement {
  return ['link', { rel: 'alternate', type: 'text/markdown', href }]
}
