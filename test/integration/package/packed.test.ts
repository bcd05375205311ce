import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const directory = mkdtempSync(join(tmpdir(), 'honotate-packed-'))
const installed = join(directory, 'node_modules/honotate')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** The packed package beside what it depends on, as npm would install them, without asking a registry. */
beforeAll(() => {
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', directory], { cwd: root, encoding: 'utf8' })) as [{ filename: string }]
  execFileSync('tar', ['-xzf', packed.filename], { cwd: directory })
  mkdirSync(dirname(installed))
  cpSync(join(directory, 'package'), installed, { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== 'honotate' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name))
  }
})

test('the package holds what it exports, and nothing that it does not need', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files.filter((path) => !path.startsWith('dist')).sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(files.filter((path) => !/\.c?js$|\.d\.c?ts$|^dist[\w/-]*$/u.test(path) && path.startsWith('dist'))).toEqual([])
  for (const entry of Object.values(manifest.exports as Record<string, string | Record<string, string>>)) {
    for (const path of typeof entry === 'string' ? [entry] : Object.values(entry)) expect(existsSync(join(installed, path)), path).toBe(true)
  }
})

test('it asks for no more at run time than hono, typedi and the adapter of Node', () => {
  expect(Object.keys(manifest.dependencies ?? {})).toEqual(['@hono/node-server'])
  const required = Object.keys(manifest.peerDependencies ?? {}).filter((name) => !(manifest.peerDependenciesMeta as Record<string, unknown>)[name])
  expect(required.sort()).toEqual(['hono', 'typedi'])
  expect(Object.keys(manifest.scripts ?? {}).filter((name) => /install|prepare/u.test(name))).toEqual([])
})

test('the program of the README compiles and answers', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [program] = [...readme.matchAll(/^```ts\n(import [^]*?)^```$/gmu)].map(([, code]) => code as string)
  const [tsconfig] = [...readme.matchAll(/^```json\n([^]*?)^```$/gmu)].map(([, json]) => json as string)
  mkdirSync(join(directory, 'src'))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(directory, 'tsconfig.json'), tsconfig as string)
  writeFileSync(join(directory, 'src/main.ts'), (program as string).replace('serve(createApp(), { port: 8080 })', "console.log((await serve(createApp(), { port: 0, hostname: '127.0.0.1' })).address)"))
  execFileSync(process.execPath, ['node_modules/ts-patch/bin/tspc.js'], { cwd: directory, stdio: 'inherit' })

  const child = spawn(process.execPath, ['dist/main.js'], { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const address = String(line).trim()
    expect(await (await fetch(`${address}/apis/users?name=Ann`)).json()).toEqual({ name: 'Ann', same: true })
    const put = { method: 'PUT', body: '{"name":"Bob"}', headers: { 'Content-Type': 'application/json' } }
    expect(await (await fetch(`${address}/apis/users/7`, put)).json()).toEqual({ text: 'id = 7 is updated', body: { name: 'Bob' } })
  } finally {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
})

test('the core imports neither Node nor the transformer nor reflect-metadata', () => {
  const seen = new Set<string>()
  const outside = new Set<string>()
  function follow(path: string): void {
    if (seen.has(path)) return
    seen.add(path)
    for (const [, specifier] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?['"]([^'"]+)['"]/gu)) {
      if (specifier?.startsWith('.')) follow(join(dirname(path), specifier))
      else outside.add(specifier as string)
    }
  }
  follow(join(installed, 'dist/index.js'))
  expect([...outside].filter((name) => !name.startsWith('hono')).sort()).toEqual(['#catalogue', 'typedi'])
  expect([...seen].filter((path) => /\/dist\/(?:node|transform)\//u.test(path))).toEqual([])
})
