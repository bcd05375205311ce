import { expect, test } from 'vitest'
import { serving } from '../support/program.ts'
import { createProject, env, installedVersion, version } from './support/project.ts'

test('a project of the previous version upgrades, runs its old build, and can remove honotate', async () => {
  const project = createProject('npm', '--platform', 'node', '--compiler', 'tspc')
  project.install()
  const other = Object.keys((JSON.parse(project.read('package.json')) as Manifest).dependencies).sort()
  project.add('honotate@previous', 'honotate-kit@previous')
  expect(installedVersion(project)).not.toBe(version)
  for (const script of ['openapi', 'check', 'test', 'build']) project.run(script)

  project.add('honotate@latest', 'honotate-kit@latest')
  expect(installedVersion(project)).toBe(version)
  await serving(
    project,
    ['node', 'dist/main.js'],
    async (address) => expect((await fetch(`${address}/apis/health`)).status).toBe(200),
    { ...env, PORT: '0' },
  )
  for (const script of ['openapi', 'check', 'test', 'build']) project.run(script)

  project.remove('honotate', 'honotate-kit')
  const { dependencies } = JSON.parse(project.read('package.json')) as Manifest
  expect(Object.keys(dependencies).sort()).toEqual(other.filter((name) => name !== 'honotate'))
  for (const name of ['honotate', 'honotate-kit']) expect(project.exists(`node_modules/${name}`)).toBe(false)
  expect(project.exists('node_modules/.bin/honotate')).toBe(false)
})

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
}
