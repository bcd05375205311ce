import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCliProject, type CliProject } from '../../support/cli-project.ts'

/** A program, and a linked package of the same repository that exports a TypeScript file. */
function createMonorepo(): CliProject {
  const project = createCliProject({
    'packages/shared/package.json': { name: '@acme/shared', type: 'module', exports: './src/index.ts' },
    'packages/shared/src/index.ts': "export { Clock } from './clock.ts'\nexport * from './health-controller.ts'\n",
    'packages/shared/src/clock.ts':
      "import { Service } from 'honotate'\n@Service()\nexport class Clock {\n  now(): string { return 'noon' }\n}\n",
    'packages/shared/src/health-controller.ts': `import { GetMapping, RequestHeader, RestController } from 'honotate'
import { Clock } from './clock.ts'
@RestController()
export class HealthController {
  constructor(private readonly clock: Clock) {}
  @GetMapping('/health') health(@RequestHeader('x-user') user: string) { return user + ' at ' + this.clock.now() }
}
`,
    'src/main.ts': `import { Clock, HealthController } from '@acme/shared'
import { createApp, GetMapping, RestController } from 'honotate'
@RestController()
class ClockController {
  constructor(private readonly clock: Clock) {}
  @GetMapping('/clock') now() { return this.clock.now() }
}
const app = createApp({ controllers: [ClockController, HealthController] })
for (const path of ['/apis/clock', '/apis/health'])
  console.log(await (await app.request(path, { headers: { 'x-user': 'Ann' } })).text())
`,
    'build.mjs': `import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
await build({ entryPoints: ['src/main.ts'], bundle: true, platform: 'node', format: 'esm', outfile: 'dist/main.mjs', plugins: [honotate()] })
`,
  })
  project.write('node_modules/@acme/.keep', '')
  symlinkSync(
    join(project.directory, 'packages/shared'),
    join(project.directory, 'node_modules/@acme/shared'),
    'junction',
  )
  return project
}

describe('a linked package whose exports are TypeScript files', () => {
  test('is compiled by honotate-kit/register', async () => {
    const answer = await createMonorepo().node(['--import', 'honotate-kit/register', 'src/main.ts'])
    expect(answer).toEqual({ code: 0, output: 'noon\nAnn at noon\n' })
  })

  test('is compiled by the esbuild plugin', async () => {
    const project = createMonorepo()
    expect(await project.node(['build.mjs'])).toMatchObject({ code: 0 })
    expect(await project.node(['dist/main.mjs'])).toEqual({ code: 0, output: 'noon\nAnn at noon\n' })
  })
})
