import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explained } from '../mutate/explained.ts'

const root = join(import.meta.dirname, '../..')

test.each(Object.entries(explained))('the explained mutants of %s are in lines that exist', (file, reasons) => {
  const lines = new Set(
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => line.trim()),
  )
  const missing = typeof reasons === 'string' ? [] : reasons.filter(({ line }) => !lines.has(line))
  expect(missing).toEqual([])
})
