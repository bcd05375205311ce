import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seed } from '../support/runs.ts'
import { judgesOf } from './judgements.ts'
import { fileOf, member, VALUES, type Member } from './random-dtos.ts'

// A random class and the schema that `honotate migrate` generates from the class judge values alike, unless a comment
// in the migrated code marks a difference.

/** More than 20,000 judgements in `npm run fuzz`. */
const CLASSES = Math.max(20, runs(60))

test(
  `random classes and their schemas accept the same values (${CLASSES * VALUES.length} comparisons)`,
  { timeout: 600_000 },
  async () => {
    const classes: Member[][] = fc.sample(fc.tuple(member), CLASSES).map((members) => [...members])
    const { classes: before, schemas: after, schemaText } = await judgesOf(fileOf(classes))
    const differences: string[] = []
    for (const [index] of classes.entries()) {
      const name = `C${index}`
      const text = schemaText(name)
      if (text.includes('TODO honotate')) continue
      for (const value of VALUES) {
        const body = value === undefined ? {} : { m0: value }
        const [one, other] = [before(name, body), after(name, body)]
        if (one !== other)
          differences.push(
            `${JSON.stringify(classes[index]?.[0])}\n  ${text.split('\n')[1]}\n  ${JSON.stringify(body)}: ${one} → ${other}`,
          )
      }
    }
    expect(differences, `seed ${seed}`).toEqual([])
  },
)
