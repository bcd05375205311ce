import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicSurface } from '../support/public-surface.ts'

// `npm run docs -- pages` writes the files again: a change of the public surface is then seen in the diff that makes it.
test.for([...publicSurface()])('test/docs/surface/%s.md has the public surface of the entry', async ([entry, page]) => {
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, `surface/${entry}.md`))
})
