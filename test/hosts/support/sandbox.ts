import {
  closeSync,
  cpSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { engines } from '../../support/engines.ts'
import { createFolder, installPacked, link, linkWebTypes, type Folder } from '../../support/folder.ts'

const root = join(import.meta.dirname, '../../..')
const tools = join(import.meta.dirname, '../node_modules')

/** A user's project: the service of `test/conformance`, and packages as npm would have laid them out. */
export interface Sandbox extends Folder {
  /** Writes a watched file: never leaves it empty, and waits first, so that the watcher does not merge two edits. */
  edit(path: string, text: string): Promise<void>
}

/**
 * @param packages Packages to install in place of those of the same name, by the name of their directory here.
 */
export function createSandbox(packages: Readonly<Record<string, string>> = {}): Sandbox {
  const folder = createFolder('host', {
    'package.json': { type: 'module', dependencies: { honotate: '*', 'honotate-kit': '*', hono: '*', typedi: '*' } },
  })
  const { directory } = folder
  install(join(directory, 'node_modules'), packages)
  linkWebTypes(directory)
  cpSync(join(root, 'test/conformance/fixtures/service'), join(directory, 'src'), { recursive: true })
  cpSync(join(root, 'test/conformance/serve.mjs'), join(directory, 'serve.mjs'))
  return {
    ...folder,
    async edit(path, text) {
      await setTimeout(150)
      const file = openSync(join(directory, path), 'r+')
      writeSync(file, text, 0)
      ftruncateSync(file, Buffer.byteLength(text))
      closeSync(file)
    },
  }
}

/** The version in the package.json of a tool. */
export function versionOf(name: string): string {
  const places = [tools, engines, join(root, 'node_modules')].map((modules) => join(modules, name))
  const place = places.find((directory) => existsSync(join(directory, 'package.json')))
  return place
    ? (JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version: string }).version
    : 'not installed'
}

function install(target: string, packages: Readonly<Record<string, string>>): void {
  mkdirSync(target)
  installPacked(target)
  for (const [name, source] of Object.entries(packages)) link(join(tools, source), join(target, name))
  for (const from of [join(root, 'node_modules'), tools, engines]) {
    for (const name of readdirSync(from)) {
      if (name.startsWith('.')) continue
      const names = name.startsWith('@') ? readdirSync(join(from, name)).map((part) => `${name}/${part}`) : [name]
      for (const each of names) if (!existsSync(join(target, each))) link(join(from, each), join(target, each))
    }
  }
}
