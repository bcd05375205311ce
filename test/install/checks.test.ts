import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'

// arethetypeswrong brings a TypeScript of its own, so both tools are installed here and not at the root.
const modules = join(import.meta.dirname, 'node_modules')

test('publint finds nothing in the packed package', () => {
  expect(tool('publint/src/cli.js', process.env['HONOTATE_PACKED'] as string, '--strict')).toContain('All good')
})

test('arethetypeswrong resolves every entry', () => {
  const output = tool(
    '@arethetypeswrong/cli/dist/index.js',
    process.env['HONOTATE_TARBALL'] as string,
    '--profile',
    'esm-only',
  )
  expect(output).toContain('No problems found')
})

function tool(path: string, ...args: string[]): string {
  return execFileSync(process.execPath, [join(modules, path), ...args], { encoding: 'utf8' })
}
