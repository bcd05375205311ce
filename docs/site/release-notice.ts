import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

const NOTICE = `::: warning Not on npm yet
[Install honotate from a clone](/about#in-your-own-project) until then.
:::`

const INSTALLS = /^```sh\n(?:(?!```).+\n)*?npm (?:create|install(?: --save-dev)?) honotate/mu

/**
 * Adds a note above the first commands of a page that install honotate from npm, while the README says that it is not
 * there.
 *
 * @param page The page in Markdown.
 */
export function withReleaseNotice(page: string): string {
  return readme.includes('not on npm yet') ? page.replace(INSTALLS, (block) => `${NOTICE}\n\n${block}`) : page
}
