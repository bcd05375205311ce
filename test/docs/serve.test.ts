import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The members of an interface, each with its documented default. */
function membersOf(path: string, name: string): Record<string, string | undefined> {
  const [, body] = new RegExp(`^export interface ${name} [^{]*\\{\\n([^]*?)^\\}$`, 'mu').exec(
    read(path),
  ) as unknown as [string, string]
  const members = body.matchAll(/^ {2}\/\*\*([^]*?)\*\/\n {2}readonly (\w+)/gmu)
  return Object.fromEntries(
    [...members].map(([, comment, member]) => [member, /@default (.*)$/mu.exec(comment as string)?.[1]?.trim()]),
  )
}

test('docs/reference/serve.md has every option of serve(), with the default of its doc comment', () => {
  const options = {
    ...membersOf('src/node/serve.ts', 'ServeOptions'),
    ...membersOf('src/node/server-options.ts', 'NodeLimits'),
  }
  const rows = [...read('docs/reference/serve.md').matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \| ([^|]*) \|$/gmu)]
  const documented = Object.fromEntries(rows.map(([, name, value]) => [name, value]))
  expect(Object.keys(documented).sort()).toEqual(Object.keys(options).sort())
  for (const [name, value] of Object.entries(options)) {
    if (value && /^(?:\d+|true)$/u.test(value)) expect(documented[name]?.replaceAll(/[,`]/gu, ''), name).toBe(value)
  }
})
