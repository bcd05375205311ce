import { buildInBackground } from '../support/background.ts'
import { install } from '../support/install.ts'

/** Builds the site as `npm run docs` does, without writing the generated pages of the repository. */
export default function buildSite(): () => void {
  for (const folder of ['test/browser', 'docs/site', 'docs/playground']) install(folder)
  const endings = [buildInBackground('playground'), buildInBackground('site', 'playground')]
  return () => endings.forEach((end) => end())
}
