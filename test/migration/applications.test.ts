import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrateProject } from '../../src/honotate-kit/migrate/migrate-project.ts'
import { migrations } from '../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../src/honotate-kit/migrate/migrated-project.ts'
import { serving } from '../support/program.ts'
import { applications, type Application } from './applications.ts'
import { compileLegacy } from './compile.ts'

// Whole applications of NestJS, with modules and a database, answer the same after `honotate migrate`.

const folder = join(import.meta.dirname, 'dist/applications')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

async function answersOf(command: readonly string[], { requests }: Application): Promise<readonly object[]> {
  const answers: object[] = []
  await serving(
    { directory: import.meta.dirname },
    command,
    async (address) => {
      for (const [method, path, body, headers = {}] of requests) {
        const response = await fetch(address + path, {
          method,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        answers.push({
          request: `${method} ${path}`,
          status: response.status === 422 ? 400 : response.status,
          body: response.ok ? timeless(JSON.parse(text)) : undefined,
          origin: response.headers.get('access-control-allow-origin'),
        })
      }
    },
    { PORT: '0' },
    /(?<=listening on )http:\/\/127\S+/u,
  )
  return answers
}

/** Replaces the times that the database writes. */
function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/"(createdAt|updatedAt|deletedAt)":"[^"]+"/gu, '"$1":"now"'))
}

test.concurrent.each(applications)('$name', { timeout: 120_000 }, async (application) => {
  const { name, files } = application
  const [old, now] = [join(folder, name, 'before'), join(folder, name, 'after')]
  for (const [path, text] of Object.entries(files))
    compileLegacy(`applications/${name}/before/${path.replace(/\.ts$/u, '')}`, text, true, 'js')
  write(join(old, 'package.json'), '{ "type": "commonjs" }')
  const migrated = migrateProject(new Project(new Map(Object.entries(files))), migrations['nestjs']!)
  const after = new Map([
    ...Object.entries(files),
    ...[...migrated.files].map(([path, { code }]) => [path, code] as const),
  ])
  for (const path of migrated.removed) after.delete(path)
  for (const [path, text] of after) write(join(now, path), text)
  write(join(now, 'tsconfig.json'), '{ "compilerOptions": { "target": "es2021" } }')
  const [before, current] = await Promise.all([
    answersOf(['node', '--require', 'reflect-metadata', join(old, 'main.js')], application),
    answersOf(['node', '--import', 'honotate-kit/register', join(now, 'main.ts')], application),
  ])
  expect(current).toEqual(before)
  expect(before.filter((each) => 'status' in each && each.status === 500)).toEqual([])
  expect([...migrated.files.values()].flatMap(({ todos }) => todos)).toEqual([])
  expect([...migrateProject(new Project(after), migrations['nestjs']!).files.keys()]).toEqual([])
  // A constant of a module that a provider uses stays where it is.
  const left = [...after].filter(([path]) => path.includes('module')).map(([, code]) => code)
  expect(left.filter((code) => code.includes('class'))).toEqual([])
})
