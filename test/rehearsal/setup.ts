import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createFolder } from '../support/folder.ts'
import { install } from '../support/install.ts'
import { outputOf, runSync } from '../support/program.ts'
import { startRegistry } from './support/registry.ts'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }

/** Starts a registry and publishes the previous and the current version. Tests read its environment from a variable. */
export default async function setup(): Promise<() => Promise<unknown>> {
  install('test/rehearsal')
  const { address, env, close } = await startRegistry()
  const release = (directory: string, ...options: string[]): void => {
    const command = ['node', '.github/release.mjs', '--force', '--registry', address, ...options]
    // Vitest has already built this repository, but not the clone of the previous release.
    outputOf({ directory }, command, { ...env, HONOTATE_BUILT: directory === root ? 'yes' : undefined })
  }

  const tag = previousTag()
  if (tag === undefined) {
    console.log(`No release precedes ${version}: the projects to upgrade use these sources as ${version}-0.`)
    release(root, '--version', `${version}-0`, '--tag', 'previous')
  } else release(checkout(tag), '--tag', 'previous')
  release(root)
  process.env['HONOTATE_REHEARSAL'] = JSON.stringify(Object.entries(env))
  return close
}

/** Returns the tag of the newest release before this version. */
function previousTag(): string | undefined {
  const { stdout } = runSync({ directory: root }, [
    'git',
    'tag',
    '--list',
    'v*',
    '--merged',
    'HEAD',
    '--sort=-v:refname',
  ])
  return stdout.split('\n').find((name) => name !== '' && name !== `v${version}`)
}

/** Clones a release and installs its packages. */
function checkout(tag: string): string {
  const { directory } = createFolder('previous')
  outputOf({ directory: root }, ['git', 'clone', '--quiet', '--branch', tag, root, directory])
  outputOf({ directory }, ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  return directory
}
