import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll } from 'vitest'

// The programs have no default for secrets.
for (const name of ['AUTH_SECRET', 'SESSION_SECRET']) process.env[name] = randomBytes(32).toString('hex')

const docs = join(import.meta.dirname, '../../docs')
const page = ['guide/third-party.md', 'recipes/graphql.md', 'recipes/trpc.md', 'recipes/socket-io.md']
  .map((path) => readFileSync(join(docs, path), 'utf8'))
  .join('\n')
const directory = mkdtempSync(join(import.meta.dirname, 'programs-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A request of a page, and its answer. */
export interface Documented {
  readonly request: string
  readonly answer: string
}

/** The programs of the pages by their first comment, each with the requests that follow it. */
export const programs: ReadonlyMap<string, readonly Documented[]> = new Map(
  [...page.matchAll(/^```ts\n\/\/ (\S+)\n([^]*?)^```$(?:\s*^```http\n([^]*?)^```$)?/gmu)].map(
    ([, name, code, http = '']) => {
      writeFileSync(fileOf(name as string), code as string)
      const lines = http.split('\n').filter(Boolean)
      const requests = lines.flatMap((request, at) =>
        at % 2 === 0 ? [{ request, answer: lines[at + 1] as string }] : [],
      )
      return [name as string, requests]
    },
  ),
)

function fileOf(name: string): string {
  return join(directory, name.endsWith('.ts') ? name : `${name}.ts`)
}

/** Loads a program. */
export async function load<Exports>(name: string): Promise<Exports> {
  return (await import(/* @vite-ignore */ fileOf(name))) as Exports
}
