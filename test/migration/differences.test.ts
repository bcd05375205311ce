import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DtoRegistry } from '../../src/honotate-kit/migrate/dto-registry.ts'
import { migrate, migrations } from '../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../src/honotate-kit/migrate/migrated-project.ts'
import { run } from '../support/program.ts'
import { sampled } from '../support/runs.ts'
import { compileLegacy } from './compile.ts'
import type { Case } from './cases.ts'
import { nestCases } from './nestjs-cases.ts'
import { nestShapes } from './nestjs-shapes.ts'
import { rcCases } from './routing-controllers-cases.ts'
import { nestBodies } from './nestjs-bodies.ts'
import { nestResponses } from './nestjs-responses.ts'
import { nestDtos } from './nestjs-dtos.ts'
import { nestParts } from './nestjs-parts.ts'
import { nestRequests } from './nestjs-requests.ts'
import { rcParts } from './routing-controllers-parts.ts'
import { rcShapes } from './routing-controllers-shapes.ts'
import { schemaShapes } from './schema-shapes.ts'

// A program gives the same answers before and after `honotate migrate`; otherwise a comment in the migrated code or a
// sentence on the page names the difference.

const folder = join(import.meta.dirname, 'dist/cases')
/** A commit tries a third of the cases, and a release all. */
const ofNest: readonly Case[] = sampled(
  [
    ...nestCases,
    ...nestShapes,
    ...nestBodies,
    ...nestRequests,
    ...nestResponses,
    ...nestParts,
    ...nestDtos,
    ...schemaShapes,
  ],
  3,
)
const ofRoutingControllers: readonly Case[] = sampled([...rcCases, ...rcShapes, ...rcParts], 3)
/** The cases that NestJS runs on Fastify, with their originals on Express: both have the same migrated code. */
const onFastify = new Map<Case, Case>(
  ofNest
    .filter(({ code, files }) => !JSON.stringify([code, files]).includes('express'))
    .map((each) => [{ ...each, name: `${each.name} (Fastify)`, framework: 'fastify' }, each]),
)
const cases: readonly Case[] = [...ofNest, ...onFastify.keys(), ...ofRoutingControllers]

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

let before: Readonly<Record<string, readonly Answer[]>>
let after: Readonly<Record<string, readonly Answer[] | string>>
const migrated = new Map<string, string>()

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  const directories = new Map<Case, string>()
  const entries = cases.map((each, index) => {
    const { name, framework, code, files = {}, isStrict, options = {}, requests } = each
    const [old, now] = [join(folder, `before-${index}`), join(folder, `after-${index}`)]
    const entry = {
      name,
      framework,
      options,
      requests,
      before: join(old, 'program.js'),
      after: join(now, 'program.ts'),
    }
    directories.set(each, old)
    const onExpress = onFastify.get(each)
    if (onExpress) {
      // Copies the program, because its modules may keep state.
      cpSync(directories.get(onExpress) as string, old, { recursive: true })
      migrated.set(name, migrated.get(onExpress.name) as string)
      return entry
    }
    const from = framework === 'routing-controllers' ? framework : 'nestjs'
    const sources = new Map(Object.entries({ ...files, 'program.ts': code }))
    const program = new Map([...sources, ['main.ts', mainOf(options)]])
    const registry = new DtoRegistry(new Project(program), migrations[from]!.framework)
    const rewrite = (source: string, path: string) => migrate(source, path, migrations[from]!, registry)?.code ?? source
    const texts = [...sources].map(([path, source]) => {
      const text = rewrite(source, path)
      compileLegacy(`cases/before-${index}/${path.replace(/\.ts$/u, '')}`, source, true, 'js', isStrict)
      write(join(now, path), text)
      return text
    })
    migrated.set(name, [...texts, rewrite(program.get('main.ts') as string, 'main.ts')].join('\n'))
    write(join(old, 'package.json'), '{ "type": "commonjs" }')
    return entry
  })
  ;[before, after] = (await Promise.all([
    answersOf(
      'run-before.mjs',
      entries.map((each) => ({ ...each, file: each.before })),
    ),
    answersOf(
      'run-after.mjs',
      entries.filter(({ framework }) => framework !== 'fastify').map((each) => ({ ...each, file: each.after })),
      ['--import', 'honotate-kit/register'],
    ),
  ])) as [typeof before, typeof after]
  // Each case starts two frameworks.
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The file that starts a server, as the command reads it. */
function mainOf({ pipe, uri, versioning, server, main }: NonNullable<Case['options']>): string {
  if (main) return main
  return [
    pipe && "import { ValidationPipe } from '@nestjs/common'",
    pipe && `app.useGlobalPipes(new ValidationPipe(${textOf(pipe)}))`,
    uri && `app.enableVersioning(${textOf({ type: 0, ...versioning }).replace('type: 0', 'type: VersioningType.URI')})`,
    server && `createExpressServer(${textOf(server)})`,
  ]
    .filter(Boolean)
    .join('\n')
}

const textOf = (value: object): string => JSON.stringify(value).replaceAll(/"(\w+)":/gu, '$1: ')

async function answersOf(script: string, entries: readonly object[], args: readonly string[] = []): Promise<unknown> {
  const [input, output] = [join(folder, `${script}.json`), join(folder, `${script}.answers.json`)]
  writeFileSync(input, JSON.stringify(entries))
  const { code, output: text } = await run({ directory: import.meta.dirname }, ['node', ...args, script, input, output])
  if (code !== 0) throw new Error(`${script}: ${text}`)
  return JSON.parse(readFileSync(output, 'utf8'))
}

/** The parts of an answer to compare: the pages describe the differences in error messages and in the type of texts. */
function seen({ status, headers, body }: Answer): object {
  if (status >= 400) return { status: status === 422 ? 400 : status }
  // Only people read the text of a redirect.
  if (status >= 300) return { status, location: headers['location'] }
  const parsed = /json/u.test(headers['content-type'] ?? '') ? (JSON.parse(body) as unknown) : body
  const cookies = headers['set-cookie']?.replaceAll(/; Expires=[^;]*/giu, '')
  return { status, body: parsed, ...(cookies && { cookies }) }
}

test.each(cases)('$framework: $name', (each) => {
  const { name, marked, documented, framework } = each
  const code = migrated.get(name)!
  if (marked) return expect(code).toMatch(marked)
  const page = readFileSync(
    join(
      import.meta.dirname,
      `../../docs/migration/from-${framework === 'routing-controllers' ? framework : 'nestjs'}.md`,
    ),
    'utf8',
  )
  if (documented) return expect(page.replaceAll(/\s+/gu, ' ')).toMatch(documented)
  const answers = after[(onFastify.get(each) ?? each).name]!
  expect(typeof answers === 'string' ? answers : answers.map(seen), code).toEqual(before[name]!.map(seen))
})
