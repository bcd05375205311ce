import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transform } from '../../../src/honotate-kit/transform/transform.ts'
import { arbitraryFile } from '../../support/arbitrary-file.ts'
import { expectSound, isClean, parameterDecorators } from '../../support/rewriting.ts'
import { runs } from '../../support/runs.ts'

const numRuns = runs(300)

// fast-check prints the seed and the smallest file that fails.
test('the transformer rewrites any file soundly', { timeout: 10_000 + numRuns * 100 }, () => {
  let rewritten = 0
  fc.assert(
    fc.property(arbitraryFile, (code) => {
      fc.pre(isClean(code, 'file.ts'))
      const result = transform(code, 'file.ts')
      if (parameterDecorators(code, 'file.ts').length > 0) expect(result).toBeDefined()
      else if (!code.includes('honotate')) expect(result).toBeUndefined()
      if (result) expectSound(code, result)
      rewritten += Number(result !== undefined)
    }),
    { numRuns, maxSkipsPerRun: 20 },
  )
  expect(rewritten).toBeGreaterThan(numRuns / 2)
})
