import { describe, expect, test } from 'vitest'
import { platforms } from '../../src/create-honotate/choices.ts'
import { createProject, installedVersion, version, type Manager } from './support/project.ts'

/** The template of each platform with its usual package manager, and the template of Node with all of them. */
const projects: readonly { readonly platform: string; readonly manager: Manager }[] = [
  ...platforms.map((platform) => ({ platform, manager: platform === 'bun' ? 'bun' : 'npm' }) as const),
  ...(['pnpm', 'yarn', 'bun'] as const).map((manager) => ({ platform: 'node', manager })),
]

describe.for(projects)('the template for $platform, created and installed by $manager', ({ platform, manager }) => {
  test('passes its check and tests, builds, and generates an OpenAPI document and a client', () => {
    const project = createProject(manager, '--platform', platform)
    project.install()
    expect(installedVersion(project)).toBe(version)
    const made = project.run('openapi', '--json', 'openapi.json', '--client', 'client')
    expect(made).toContain('Wrote client/client.js')
    expect(JSON.parse(project.read('openapi.json'))).toMatchObject({ info: { title: 'my-api' } })
    project.run('check')
    project.run('test')
    project.run('build')
  })
})
