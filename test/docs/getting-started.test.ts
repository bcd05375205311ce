import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runWarm } from '../support/cli-project.ts'
import { createFolder, linkModules } from '../support/folder.ts'
import { run } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guide/getting-started.md'), 'utf8')
const folder = createFolder('getting-started')
const project = { directory: join(folder.directory, 'my-api') }

/** Returns the first code block below a heading. */
function blockBelow(heading: string): string {
  const [, code] = new RegExp(`^## ${heading}$[^]*?^\`\`\`ts\\n([^]*?)^\`\`\`$`, 'mu').exec(page) ?? []
  return code as string
}

async function succeed(place: { readonly directory: string }, ...command: string[]): Promise<string> {
  const { code, output } = await run(place, ['node', ...command], { NODE_ENV: undefined })
  expect(code, output).toBe(0)
  return output
}

test('the steps of docs/guide/getting-started.md work in a new project', async () => {
  await succeed(folder, join(root, 'src/create-honotate/dist/main.js'), 'my-api', '--yes')
  linkModules(project.directory)
  const controller = folder.read('my-api/src/tasks-controller.ts')
  expect(controller).toContain(blockBelow('Edit a file'))
  folder.write('my-api/src/tasks-controller.ts', controller.replace(/\}\n$/u, `\n${blockBelow('Add a route')}}\n`))
  const tests = folder.read('my-api/test/tasks-controller.test.ts')
  folder.write('my-api/test/tasks-controller.test.ts', `${tests}\n${blockBelow('Test it')}`)

  // `npm run dev` writes it.
  expect(await runWarm(project.directory, ['openapi', '--contract'])).toMatchObject({ code: 0 })
  expect(await succeed(project, 'node_modules/vitest/vitest.mjs', 'run')).toMatch(/Tests +5 passed/u)
  expect(await runWarm(project.directory, ['check'])).toMatchObject({ code: 0 })
  const routes = await succeed(
    project,
    join(root, 'src/honotate-kit/dist/honotate-kit/cli/main.js'),
    'routes',
    'src/app.ts',
  )
  expect(routes).toContain('TasksController.next')
  for (const [, route] of page.matchAll(/^ {2}[A-Z]+ +(\/\S+) +\S+$/gmu)) expect(routes).toContain(route)
}, 240_000)
