import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { outputOf } from '../support/program.ts'

// arethetypeswrong depends on another TypeScript, so both tools are installed here and not at the root.
const modules = join(import.meta.dirname, 'node_modules')
const [packed, tarball] = [process.env['HONOTATE_PACKED'], process.env['HONOTATE_TARBALL']] as [string, string]

test('publint finds no problems in the packed package', () => {
  expect(tool('publint/src/cli.js', packed, '--strict')).toContain('All good')
})

test('arethetypeswrong resolves every entry point as an ES module', () => {
  expect(tool('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only')).toContain('"honotate/node"')
})

/** @returns The output of a tool. A tool that finds a problem exits with 1, so this throws. */
function tool(path: string, ...args: string[]): string {
  return outputOf({ directory: modules }, ['node', join(modules, path), ...args])
}
