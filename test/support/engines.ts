import { join } from 'node:path'

/** The packages of `test/engines`: Bun, Deno and versions of Node. */
export const engines: string = join(import.meta.dirname, '../engines/node_modules')

export const bun: string = join(engines, 'bun/bin/bun.exe')

export const deno: string = join(engines, 'deno/deno')

/** Returns the path of a version of Node, which may not exist on this platform. */
export function nodeOf(version: '22.12' | '22' | '26'): string {
  return join(engines, `node-${version}/bin/node`)
}
