import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, installPacked } from '../../support/folder.ts'

const root = join(import.meta.dirname, '../../..')

/** Creates the project that all runtimes run: the service, built with the packed package. */
export default function build(): void {
  const { directory: project } = createFolder('runtimes')
  process.env['HONOTATE_PROJECT'] = project
  const modules = join(project, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('honotate') && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  installPacked(modules)

  cpSync(join(import.meta.dirname, '../fixtures'), join(project, 'src'), { recursive: true })
  cpSync(join(root, 'test/conformance/fixtures/service'), join(project, 'src/service'), { recursive: true })
  cpSync(join(root, 'test/conformance/fixtures/mistakes'), join(project, 'src/mistakes'), { recursive: true })
  renameSync(join(project, 'src/build.mjs'), join(project, 'build.mjs'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  execFileSync(process.execPath, ['build.mjs'], { cwd: project, stdio: 'inherit' })
}
