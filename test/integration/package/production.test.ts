import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import * as catalogue from '../../../src/honotate/errors/catalogue.ts'

const root = join(import.meta.dirname, '../../..')

/** Bundles everything that the package exports for the runtime. */
async function bundle(conditions: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "export * from 'honotate'\nexport * from 'honotate/node'\nexport * from 'honotate/discover'\nexport * from 'honotate/openapi'\nexport * from 'honotate/health'\nexport * from 'honotate/testing'",
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** Returns the parts of a sentence between its placeholders, as a bundle would contain them. */
function fragments(text: string): string[] {
  return text
    .split(/\{\w+\}|[`'"\n\\]/u)
    .map((part) => part.trim())
    .filter((part) => part.length > 12 && part.includes(' '))
}

describe('a bundle of the whole package', () => {
  test('contains the sentences of the errors', async () => {
    const code = await bundle([])
    for (const [name, problem] of Object.values(catalogue))
      for (const fragment of fragments(problem)) expect(code.includes(fragment), `${name}: ${fragment}`).toBe(true)
  })

  test('with the condition `production` contains only the codes of the errors', async () => {
    const code = await bundle(['production'])
    for (const [name, ...texts] of Object.values(catalogue)) {
      expect(code).toContain(`"${name}"`)
      for (const fragment of texts.flatMap(fragments))
        expect(code.includes(fragment), `${name}: ${fragment}`).toBe(false)
    }
  })
})
