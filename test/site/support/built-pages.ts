import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf } from '../../../docs/site/contents.ts'
import { REDIRECTS } from '../../../docs/site/redirects.ts'
import { built, fileOf } from './server.ts'

/**
 * The paths of the pages of the built site, such as `/guide/errors`, without old addresses and without the playground, which
 * has other tests.
 */
export const paths: readonly string[] = readdirSync(built, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html') && file !== '404.html' && !file.startsWith('playground/'))
  .filter((file) => !(`/${file.replace(/\.html$/u, '')}` in REDIRECTS))
  .map((file) => `/${file.replace(/(^|\/)index\.html$/u, '$1').replace(/\.html$/u, '')}`)
  .sort()

/** Returns the path of the page for a file of `docs`. */
export function addressOf(file: string): string {
  return `/${placeOf(file).replace(/(?:index)?\.md$/u, '')}`
}

/** Reads the file of a page that a web server would send. */
export function read(path: string): string {
  return readFileSync(fileOf(path) as string, 'utf8')
}

/** Returns the values of an attribute, for example `href`. */
export function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'gu'))].map(([, value]) =>
    (value as string).replaceAll('&amp;', '&'),
  )
}

/** Whether the site was built with the playground. */
export const hasPlayground: boolean = existsSync(join(built, 'playground/index.html'))
