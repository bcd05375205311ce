import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientWithAllNames, USE_OF_ALL_NAMES } from '../support/client-with-all-names.ts'
import { createFolder, linkPackages, linkWebTypes } from '../support/folder.ts'
import { runSync } from '../support/program.ts'
import { sampled } from '../support/runs.ts'

const { files } = clientWithAllNames()
const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom'],
  strict: true,
  noEmit: true,
  types: [],
}

/** Each commit tries one of both, and a release both. */
const versions = sampled(['typescript-oldest', 'typescript-native'], 2)

test.each(versions)('with %s, a client compiles whatever the names of its models are', (name) => {
  const folder = createFolder('names', {
    'package.json': { type: 'module' },
    // TypeScript 5.2 has no option `libReplacement`: it always replaces libraries.
    'tsconfig.json': {
      compilerOptions: { ...compilerOptions, ...(name !== 'typescript-oldest' && { libReplacement: true }) },
      files: ['use.ts'],
    },
    ...files,
    'use.ts': USE_OF_ALL_NAMES,
  })
  linkPackages(folder.directory, ['hono'])
  linkWebTypes(folder.directory)
  const { stdout } = runSync(folder, ['node', join(import.meta.dirname, 'node_modules', name, 'bin/tsc'), '-p', '.'])
  // The small library of the tests lacks types that Hono names.
  expect(stdout.match(/^\w.*$/gmu) ?? []).toEqual([])
})
