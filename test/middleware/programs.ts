import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../../docs/guide/third-party.md'), 'utf8')
const directory = mkdtempSync(join(import.meta.dirname, 'programs-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A request of the page, and its answer. */
export interface Documented {
  readonly request: string
  readonly answer: string
}

/** The programs of docs/guide/third-party.md by their first comment, each with the requests that follow it. */
export const programs: ReadonlyMap<string, readonly Documented[]> = new Map(
  [...page.matchAll(/^```ts\n\/\/ (\S+)\n([^]*?)^```$(?:\s*^```http\n([^]*?)^```$)?/gmu)].map(
    ([, name, code, http = '']) => {
      writeFileSync(join(directory, `${name}.ts`), code as string)
      const lines = http.split('\n').filter(Boolean)
      const requests = lines.flatMap((request, at) =>
        at % 2 === 0 ? [{ request, answer: lines[at + 1] as string }] : [],
      )
      return [name as string, requests]
    },
  ),
)

/** Loads a program. */
export async function load<Exports>(name: string): Promise<Exports> {
  return (await import(/* @vite-ignore */ join(directory, `${name}.ts`))) as Exports
}
