import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { addressOf, docs, errorPages, type Group, pagesIn, platformOf, readSections, titleOf } from './contents.ts'

/** A section of the site in the switch above the sidebar. */
export interface SectionLink {
  readonly text: string
  readonly link: string
}

const sections = readSections()

/** The entries of a group; a folder lists its pages below it, or next to it if the group has nothing else. */
function itemsOf({ pages }: Group): DefaultTheme.SidebarItem[] {
  return pages.flatMap(({ title, file }) => {
    const folder = /^site\/generated\/(decisions|examples)\//u.exec(file)?.[1] as 'decisions' | 'examples' | undefined
    const below = folder ? pagesIn(folder) : file === 'reference/errors.md' ? errorPages : undefined
    const items = below?.map((each) => ({ text: titleOf(each), link: addressOf(each) }))
    const link = addressOf(file)
    if (items && pages.length === 1) return [{ text: 'Overview', link }, ...items]
    return [{ text: title, link, ...(items && { items, collapsed: true }) }]
  })
}

/** The entries of the API reference, as written by TypeDoc. */
function apiItems(): DefaultTheme.SidebarItem[] {
  interface Item {
    readonly title: string
    readonly path?: string
    readonly children?: readonly Item[]
  }
  const items = JSON.parse(readFileSync(join(docs, 'site/generated/api/sidebar.json'), 'utf8')) as Item[]
  const toSidebar = ({ title, path, children }: Item): DefaultTheme.SidebarItem => ({
    text: title,
    ...(path && { link: addressOf(`site/generated/api/${path}`) }),
    ...(children && { items: children.map(toSidebar), collapsed: true }),
  })
  return items.map(toSidebar)
}

/** Links to the first page of each section. The bar at the top has the examples. */
export const sectionLinks: readonly SectionLink[] = sections
  .filter(({ title }) => title !== 'Examples')
  .map(({ title, pages }) => ({ text: title, link: addressOf(pages[0]?.file as string) }))

/**
 * The title of the section that has a page.
 *
 * @param file Relative to `docs`.
 */
export function sectionOf(file: string): string | undefined {
  const folder = platformOf(file) ? undefined : /^(decisions|examples)\//u.exec(file)?.[1]
  const listed = folder
    ? `site/generated/${folder}/README.md`
    : errorPages.includes(file)
      ? 'reference/errors.md'
      : file
  return sections.find(({ pages }) => pages.some((page) => page.file === listed))?.title
}

/**
 * The sidebars by the paths of their pages. A folder belongs to the section that has most of its pages; a page of another
 * section has its own entry, so that the sidebars are written into the site once.
 */
export function sidebars(): DefaultTheme.SidebarMulti {
  const items = new Map(
    sections.map(({ title, groups }) => [
      title,
      groups.map((group) => ({ text: group.title ?? title, items: itemsOf(group) })),
    ]),
  )
  const owners = new Map<string, string>()
  const pages = sections.flatMap(({ title, pages }) => pages.map(({ file }) => ({ title, path: addressOf(file) })))
  const byFolder = Map.groupBy(pages, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
  for (const [folder, found] of byFolder) {
    const counts = [...Map.groupBy(found, ({ title }) => title)].map(([title, { length }]) => ({ title, length }))
    const [most] = counts.sort((one, other) => other.length - one.length)
    if (folder !== '/') owners.set(folder, most?.title as string)
    for (const { title, path } of found) if (folder === '/' || title !== most?.title) owners.set(path, title)
  }
  // The first section is the default of every path.
  const main = sections[0]?.title
  for (const [path, title] of owners)
    if (title === main && ![...owners].some(([other]) => other !== path && path.startsWith(other))) owners.delete(path)
  const entries = [...owners].map(([path, title]) => [path, items.get(title) as DefaultTheme.SidebarItem[]] as const)
  // VitePress takes the first entry that a path starts with.
  const ordered = entries.sort(([one], [other]) => other.length - one.length)
  return { ...Object.fromEntries(ordered), '/api/': apiItems(), '/': items.get(main as string) ?? [] }
}
