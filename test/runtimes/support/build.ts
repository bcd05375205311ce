import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Makes the project that all runtimes run: the service, built with the packed package.
 *
 * @returns What removes it again.
 */
export default function build(): () => void {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-runtimes-')))
  const remove = (): void => rmSync(project, { recursive: true })
  try {
    fill(project)
  } catch (error) {
    remove()
    throw error
  }
  process.env['HONOTATE_PROJECT'] = project
  return remove
}

function fill(project: string): void {
  const modules = join(project, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== 'honotate' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  renameSync(pack(project), join(modules, 'honotate'))

  cpSync(join(import.meta.dirname, '../fixtures'), join(project, 'src'), { recursive: true })
  cpSync(join(root, 'test/conformance/fixtures/service'), join(project, 'src/service'), { recursive: true })
  renameSync(join(project, 'src/build.mjs'), join(project, 'build.mjs'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  execFileSync(process.execPath, ['build.mjs'], { cwd: project, stdio: 'inherit' })
}

/** The package as npm would publish it, compiled apart from `dist`, which other commands write. */
function pack(project: string): string {
  const sources = join(project, 'packed')
  mkdirSync(sources)
  for (const name of ['package.json', 'LICENSE', 'README.md']) cpSync(join(root, name), join(sources, name))
  execFileSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', '.', '--noCheck', '--outDir', join(sources, 'dist')],
    { cwd: root, stdio: 'inherit' },
  )
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', project], { cwd: sources })
  const [tarball] = readdirSync(project).filter((name) => name.endsWith('.tgz')) as [string]
  execFileSync('tar', ['-xzf', tarball], { cwd: project })
  return join(project, 'package')
}
