// Compares, by medians, how long the programs of the documentation take for a known and an unknown account, and what the
// rate limit costs with many clients. test/docs/attacks.test.ts counts the hashes instead, so that no test depends on time.
//
//     npm run bench -- logins [--rounds 51]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Hono } from 'hono'
import { Passwords } from '../../docs/examples/realworld/src/auth/passwords.ts'

const docs = join(import.meta.dirname, '../../docs')
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '51' } } })
const rounds = Number(values.rounds)
const directory = mkdtempSync(join(import.meta.dirname, 'programs-'))
process.on('exit', () => rmSync(directory, { recursive: true, force: true }))

async function programOf(page: string, heading = ''): Promise<Hono> {
  const text = readFileSync(join(docs, page), 'utf8')
  const section = text.slice(heading ? text.indexOf(`## ${heading}\n`) : 0)
  const [, code = ''] = /^```ts\n(import [^]*?)^```$/mu.exec(section) ?? []
  const file = join(directory, `${page.replaceAll(/\W/gu, '-')}.ts`)
  writeFileSync(file, code)
  return ((await import(file)) as { app: Hono }).app
}

/** The median, the 5th and the 95th percentile of each work in milliseconds. The works take turns. */
async function measure(works: Readonly<Record<string, () => unknown>>): Promise<Record<string, string>> {
  const times = Object.entries(works).map(([name, work]) => ({ name, work, taken: [] as number[] }))
  for (let round = -3; round < rounds; round++)
    for (const { work, taken } of times) {
      const begun = performance.now()
      await work()
      if (round >= 0) taken.push(performance.now() - begun)
    }
  return Object.fromEntries(
    times.map(({ name, taken }) => {
      const sorted = taken.toSorted((one, other) => one - other)
      const [low, median, high] = [0.05, 0.5, 0.95].map((part) => sorted[Math.floor(part * sorted.length)]?.toFixed(3))
      return [name, `${median} ms (${low} to ${high})`]
    }),
  )
}

const sessions = await programOf('guide/authentication.md', 'Sessions')
const login = (name: string) => () =>
  sessions.request('/apis/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, password: 'wrong' }),
  })
const passwords = new Passwords()
const hash = await passwords.hash('right')
console.table({
  'guide/authentication.md, Sessions': await measure({ known: login('ann'), unknown: login('eve') }),
  'examples/realworld, Passwords': await measure({
    known: () => passwords.matches('wrong', hash),
    unknown: () => passwords.matches('wrong', undefined),
  }),
})

const limited = await programOf('recipes/rate-limit.md')
let client = 0
const ask = () => {
  client++
  const remoteAddress = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`
  return limited.request('/apis/quotes/today', {}, { incoming: { socket: { remoteAddress } } })
}
const costs: Record<string, string> = {}
for (const count of [1000, 10_000, 20_000, 40_000]) {
  for (let missing = count - client; missing > 0; missing--) await ask()
  Object.assign(costs, await measure({ [`${count} clients`]: ask }))
}
console.table({ 'recipes/rate-limit.md': costs })
