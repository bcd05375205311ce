import { expect, test } from 'vitest'
import { allChoices } from '../../src/tools/create/choices.ts'
import { projectFiles } from '../../src/tools/create/project-files.ts'
import { createFolder } from '../support/folder.ts'
import { projectIn } from './support/example.ts'
import { ask, runScript, serveScript } from './support/run.ts'

const bundlers = allChoices().filter(
  ({ platform, compiler, linter, tests, openapi }) =>
    platform === 'node' && compiler !== 'tspc' && linter === 'none' && tests === 'none' && openapi === 'no',
)

test.each(bundlers)('a bundle of $compiler starts with pino, which is in CommonJS', async (choices) => {
  const folder = createFolder('bundled', projectFiles('bundled', choices))
  const manifest = JSON.parse(folder.read('package.json')) as { readonly dependencies: object }
  folder.write('package.json', { ...manifest, dependencies: { ...manifest.dependencies, pino: '^10.0.0' } })
  const app = folder.read('src/app.ts')
  const logged = app.replace('createApp({ ', 'createApp({ logger: pino(), ')
  expect(logged).not.toBe(app)
  folder.write('src/app.ts', `import { pino } from 'pino'\n${logged}`)

  const project = projectIn(folder.directory)
  await runScript(project, 'build')
  // Without packages, as the image is deployed.
  folder.remove('node_modules')
  await serveScript(project, 'start', async (address) => {
    expect((await ask(`${address}/apis/health`)).status).toBe(200)
  })
})
