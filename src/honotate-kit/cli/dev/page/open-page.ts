import type { PageState } from '../messages.ts'
import { say } from '../report.ts'
import { DevPage } from './dev-page.ts'
import { servePage } from './page-server.ts'
import { pageSources } from './page-sources.ts'

export interface OpenedPage {
  readonly shown: DevPage
  close(): void
}

export interface PageOptions {
  readonly entry: string
  /** The tsconfig.json, or a directory below it. */
  readonly project: string
  readonly nodeOptions: readonly string[]
  readonly isChecked: boolean
}

/**
 * Serves the page of `honotate dev`, and prints its address.
 *
 * @param tell Called when the page is opened in a browser, and when it is closed.
 */
export async function openPage(
  { entry, project, nodeOptions, isChecked }: PageOptions,
  tell: (state: PageState) => void,
): Promise<OpenedPage | undefined> {
  const shown: DevPage = new DevPage(entry, isChecked, () => tell(shown.isOpen ? 'open' : 'closed'))
  const server = await servePage(shown, pageSources(project, nodeOptions))
  if (!server) return undefined
  say(`page: ${server.address}`)
  return { shown, close: () => server.close() }
}
