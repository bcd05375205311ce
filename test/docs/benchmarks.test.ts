import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: a script
import { renderPage } from '../bench/page.mjs'

test('docs/reference/benchmarks.md says what was measured', async () => {
  await expect((renderPage as () => string)()).toMatchFileSnapshot(
    join(import.meta.dirname, '../../docs/reference/benchmarks.md'),
  )
})
