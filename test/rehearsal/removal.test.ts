import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { installedVersion, projectIn, version, type Project } from './support/project.ts'

const lockfiles = { npm: 'package-lock.json', pnpm: 'pnpm-lock.yaml', yarn: 'yarn.lock', bun: 'bun.lock' } as const

const main = `import { createApp, GetMapping, RequestQuery, RestController } from 'honotate'

@RestController()
class Greetings {
  @GetMapping('/hello') hello(@RequestQuery() query: { name?: string }) {
    return \`Hello \${query.name}\`
  }
}

console.log(await (await createApp({ controllers: [Greetings] }).request('/apis/hello?name=Ann')).text())
`

/** Returns everything that a package manager may change in a project, except empty folders, which npm leaves behind. */
function stateOf({ directory, read }: Project, lockfile: string): unknown {
  const path = join(directory, 'node_modules')
  const names = readdirSync(path).filter((name) => !name.startsWith('.'))
  const modules = names.filter((name) => readdirSync(join(path, name)).length > 0)
  return { manifest: JSON.parse(read('package.json')), lock: read(lockfile), modules }
}

test.for(['npm', 'pnpm', 'yarn', 'bun'] as const)(
  '%s adds honotate to a project, runs a controller, and removes it without a trace',
  (manager) => {
    const folder = createFolder(`removal-${manager}`, {
      'package.json': { name: 'service', private: true, type: 'module', dependencies: { hono: '^4.0.0' } },
      'main.ts': main,
      'pnpm-workspace.yaml': 'allowBuilds:\n  esbuild: true\n',
    })
    const project = projectIn(folder, manager)
    project.add('typedi', 'esbuild')
    const before = stateOf(project, lockfiles[manager])
    project.add('honotate', 'honotate-kit')
    expect(installedVersion(project)).toBe(version)
    expect(project.execute('node', '--import', 'honotate-kit/register', 'main.ts')).toBe('Hello Ann\n')
    project.remove('honotate', 'honotate-kit')
    expect(stateOf(project, lockfiles[manager])).toEqual(before)
  },
)
