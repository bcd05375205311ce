import { dirname, join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { outputOf } from '../support/program.ts'

// arethetypeswrong depends on another TypeScript, so both tools are installed here and not at the root.
const modules = join(import.meta.dirname, 'node_modules')
const packed = process.env['HONOTATE_PACKED'] as string

test.for(['honotate', 'honotate-kit', 'create-honotate'])('publint finds no problems in the packed %s', (name) => {
  expect(tool('publint/src/cli.js', join(packed, name), '--strict')).toContain('All good')
})

test.for(['honotate/node', 'honotate-kit/vite'])(
  'arethetypeswrong resolves every entry point of the package of %s as an ES module',
  (entry) => {
    const archive = join(packed, `${dirname(entry)}.tgz`)
    expect(tool('@arethetypeswrong/cli/dist/index.js', archive, '--profile', 'esm-only')).toContain(`"${entry}"`)
  },
)

/** @returns The output of a tool. A tool that finds a problem exits with 1, so this throws. */
function tool(path: string, ...args: string[]): string {
  return outputOf({ directory: modules }, ['node', join(modules, path), ...args])
}
