import { transform } from 'honotate-kit/transform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromium, withoutChromium } from '../browser/chromium.ts'
import { requests } from '../../docs/playground/examples/requests.ts'
import { sampled } from '../support/runs.ts'
import { readExample, startPlayground, type OpenPage, type Playground } from './support/playground.ts'

describe.skipIf(!chromium)(`the examples of the playground${withoutChromium}`, () => {
  let playground: Playground
  let opened: OpenPage | undefined

  beforeAll(async () => {
    playground = await startPlayground()
  })
  afterAll(() => playground?.close())

  /** Opens an example. All examples use one tab: a new tab would take a second of CPU time to compile the page. */
  async function show(id: string): Promise<OpenPage> {
    opened ??= await playground.open(`#${id}`)
    const { page } = opened
    await page.evaluate(`location.hash = '${id}'`)
    // When the page shows this value, it has removed the last response.
    await expect.poll(() => page.$eval('#example', (choice: any) => choice.value)).toBe(id)
    return opened
  }

  test.each(sampled(Object.entries(requests), 2))(
    '%s is rewritten like in Node, and answers its requests',
    async (id, tries) => {
      const source = await readExample(id)
      const { page, errors, see, copy } = await show(id)
      if (tries.length === 0) await see('#status', /the program has run/u)
      for (const [index, { answers }] of tries.entries()) {
        await see('#status', / ms$/u)
        await page.click(`#tries button:nth-child(${index + 1})`)
        await see('#status', new RegExp(`^${answers[0]} · .* ms$`, 'u'))
        await expect.poll(() => page.$eval('#answer', (found: any) => found.textContent)).toContain(answers[1])
      }
      if (id === 'without-http')
        await see('#console', /The kitchen has 21 °C\nheat\(\): degrees is 90, not between 5 and 30/u)
      expect(await copy('#source')).toBe(source)
      await page.click('#view-rewritten')
      expect(await copy('#output')).toBe(transform(source, 'program.ts')?.code)
      expect(errors.splice(0)).toEqual([])
    },
  )
})
