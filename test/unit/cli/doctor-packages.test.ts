import { expect, test } from 'vitest'
import { checkPackages } from '../../../src/honotate-kit/cli/doctor/checks/packages.ts'
import type { Finding } from '../../../src/honotate-kit/cli/doctor/findings.ts'
import { readProject } from '../../../src/honotate-kit/cli/doctor/project.ts'
import { createFolder } from '../../support/folder.ts'

/** What doctor finds in a project with these versions of packages, besides versions that fit. */
function check(versions: Readonly<Record<string, string>>, node = '22.12.0'): readonly Finding[] {
  const installed = Object.entries({
    honotate: '0.1.0',
    hono: '4.13.0',
    typedi: '0.10.0',
    esbuild: '0.25.0',
    ...versions,
  })
  const { directory } = createFolder('packages', {
    'package.json': { type: 'module' },
    ...Object.fromEntries(
      installed.map(([name, version]) => [`node_modules/${name}/package.json`, { name, version }] as const),
    ),
  })
  return checkPackages(readProject(directory, node))
}

test('an old version of Node is reported', () => {
  expect(check({}, '22.11.0')).toEqual([{ id: 'node-too-old', details: { version: '22.11.0' } }])
  expect(check({}, '26.0.0')).toEqual([])
})

test.each([
  ['hono', '3.12.0', 'honotate', '^4.13.0'],
  ['esbuild', '0.24.9', 'honotate-kit', '>=0.25.0'],
  ['honotate', '0.0.9', 'honotate-kit', '^0.1.0'],
])('%s %s is not what %s needs, %s', (name, version, dependent, range) => {
  const details = { dependent, name, version, range }
  expect(check({ [name]: version })).toEqual([{ id: 'version-does-not-fit', details }])
})

test('esbuild 1.0 fits the range of package.json', () => {
  expect(check({ esbuild: '1.0.0' })).toEqual([])
})
