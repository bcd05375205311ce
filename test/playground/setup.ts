import { buildInBackground } from '../support/background.ts'
import { install } from '../support/install.ts'

/** Builds the page as the documentation does. */
export default function playground(): () => void {
  for (const folder of ['test/browser', 'docs/playground']) install(folder)
  return buildInBackground('playground')
}
