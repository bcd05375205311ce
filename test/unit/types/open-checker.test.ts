import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openChecker } from '../../../src/honotate-kit/types/checker/open-checker.ts'

test('the error about a missing tsconfig.json names its path', async () => {
  const path = dirname(dirname(fileURLToPath(import.meta.resolve('typescript'))))
  const config = join(import.meta.dirname, 'missing/tsconfig.json')
  await expect(openChecker({ config, compiler: { path, classic: true } })).rejects.toThrow(
    `Found no tsconfig.json at \`${config}\`. `,
  )
})
