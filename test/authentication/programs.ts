import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../../docs/guide/authentication.md'), 'utf8')
const directory = mkdtempSync(join(import.meta.dirname, 'programs-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

let loaded = 0

/**
 * Runs the program under a heading of docs/guide/authentication.md.
 *
 * @returns The `app` of the program; each call creates a new app.
 */
export async function programOf(heading: string): Promise<Hono> {
  const section = page.slice(page.indexOf(`## ${heading}\n`))
  const [, code] = /^```ts\n(import [^]*?)^```$/mu.exec(section) ?? []
  if (!code) throw new Error(`docs/guide/authentication.md has no program under "${heading}"`)
  const file = join(directory, `program-${++loaded}.ts`)
  writeFileSync(file, code)
  const { app } = (await import(/* @vite-ignore */ file)) as { readonly app: Hono }
  return app
}
