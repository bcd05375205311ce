import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { platforms } from '../../src/create-honotate/choices.ts'

const examples = join(import.meta.dirname, '../../docs/examples')
const root = join(import.meta.dirname, '../..')

/** Returns the text files of a project, without files that tools generate. */
function filesOf(directory: string, path = ''): Record<string, string> {
  const entries = readdirSync(join(directory, path), { withFileTypes: true })
  const found = entries.flatMap((entry) => {
    const file = path ? `${path}/${entry.name}` : entry.name
    if (/^(?:node_modules|dist|\.wrangler|\.vercel|\.aws-sam)$|[.-]lock\b|\.sqlite/u.test(entry.name)) return []
    return entry.isDirectory()
      ? Object.entries(filesOf(directory, file))
      : [[file, readFileSync(join(directory, file), 'utf8')]]
  })
  return Object.fromEntries(found.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))) as Record<string, string>
}

test('the templates of create-honotate are the projects of docs/examples', async () => {
  const templates = platforms.toSorted().map((name) => {
    const files = Object.entries(filesOf(join(examples, name)))
    const lines = files.map(([path, text]) => `    ${JSON.stringify(path)}: ${JSON.stringify(text)},\n`)
    return `  ${JSON.stringify(name)}: {\n${lines.join('')}  },\n`
  })
  const module = `// Generated from docs/examples by \`npm run docs -- pages\`; do not edit.

import type { Platform } from './choices.ts'

/** The projects of \`docs/examples\`: the text of each file, by its path. */
export const templates: Readonly<Record<Platform, Readonly<Record<string, string>>>> = {
${templates.join('')}}
`
  await expect(module).toMatchFileSnapshot(join(root, 'src/create-honotate/templates.ts'))
})
