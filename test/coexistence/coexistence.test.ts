import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { transform } from '../../src/honotate-kit/transform/transform.ts'
import { createFolder, link, linkPackages } from '../support/folder.ts'
import { outputOf } from '../support/program.ts'

const folder = createFolder('coexistence', { 'package.json': { type: 'module' } })
const { directory } = folder

beforeAll(() => {
  linkPackages(directory, ['honotate', 'typedi', 'hono', '@hono'])
  for (const name of ['class-transformer', 'reflect-metadata', 'reflect-metadata-0.1', 'typeorm'])
    link(join(import.meta.dirname, 'node_modules', name), join(directory, 'node_modules', name))
  compile('legacy', { experimentalDecorators: true, emitDecoratorMetadata: true, useDefineForClassFields: false })
  compile('standard', {})
  compile('mixed', {})
})

function compile(name: string, options: ts.CompilerOptions): void {
  const text = readFileSync(join(import.meta.dirname, `fixtures/${name}.ts`), 'utf8')
  const code = options.experimentalDecorators ? text : (transform(text, `/${name}.ts`)?.code ?? text)
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, ...options },
  })
  writeFileSync(join(directory, `${name}.js`), outputText)
}

/** Runs modules in this order, and returns the value of an expression that uses their reports. */
function run(modules: readonly string[], expression: string): unknown {
  const lines = modules.map((module, index) => `import * as m${index} from ${JSON.stringify(module)}`)
  const reports = modules.map((_, index) => `m${index}`)
  writeFileSync(
    join(directory, 'main.js'),
    `${lines.join('\n')}\nconst [${modules.map((module) => module.replace(/\W|js$/gu, '')).join(', ')}] = [${reports.join(', ')}]\nconsole.log(JSON.stringify(${expression}))`,
  )
  return JSON.parse(outputOf(folder, ['node', 'main.js']))
}

const ours = [['now', true, 'value', true], [true]]
const theirs = {
  services: [
    [true, 'now', true, 'a name', true, true],
    [true, 'now', true, 'a name', true, true],
  ],
  transformed: [true, true, 'ANN'],
  columns: [
    ['id', 'Number'],
    ['title', 'String'],
    ['done', 'Boolean'],
  ],
  types: ['LegacyClock', 'String', 'LegacyClock', 'String'],
}

test('honotate adds nothing to Reflect when reflect-metadata is not loaded', () => {
  const own = `Object.getOwnPropertyNames(Reflect).length`
  expect(
    run(['./standard.js'], `[await standard.report(), ${own} === ${Object.getOwnPropertyNames(Reflect).length}]`),
  ).toEqual([ours, true])
})

describe.each(['reflect-metadata', 'reflect-metadata-0.1'])('%s', (library) => {
  test('its functions are the same with and without honotate, in either import order', () => {
    const functions = `Object.getOwnPropertyNames(Reflect).filter((name) => /meta|decorate/i.test(name)).map((name) => [name, Reflect[name].toString()])`
    const alone = run([library], functions)
    expect(alone).not.toEqual([])
    expect(run([library, './standard.js'], functions)).toEqual(alone)
    expect(run(['./standard.js', library], functions)).toEqual(alone)
  })

  test('it does not affect honotate, in either import order', () => {
    expect(run([library, './standard.js'], 'await standard.report()')).toEqual(ours)
    expect(run(['./standard.js', library], 'await standard.report()')).toEqual(ours)
  })

  test('class-transformer, TypeORM and legacy services of TypeDI keep working alongside honotate', () => {
    expect(run([library, './legacy.js', './standard.js'], '[legacy.report(), await standard.report()]')).toEqual([
      theirs,
      ours,
    ])
    expect(run(['./standard.js', library, './legacy.js'], '[legacy.report(), await standard.report()]')).toEqual([
      theirs,
      ours,
    ])
  })

  test('TypeDI injects legacy services in a bundle without the injection of honotate', async () => {
    const legacy = `import ${JSON.stringify(library)}; import { Inject, Service } from 'typedi'
@Service() class Clock {}
@Service() class Base { constructor(readonly clock: Clock, @Inject('name') readonly name: string, readonly text: string) {} }
@Service() export class Legacy extends Base { @Inject() readonly again!: Clock }`
    const compilerOptions = {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      useDefineForClassFields: false,
    }
    writeFileSync(join(directory, 'alone.js'), ts.transpileModule(legacy, { compilerOptions }).outputText)
    writeFileSync(
      join(directory, 'bundle.js'),
      `import { createApp } from 'honotate'; import { Container } from 'typedi'; import { Legacy } from './alone.js'
createApp(); Container.set('name', 'Ann'); const { clock, name, text, again } = Container.get(Legacy)
console.log(clock === again, name, text)`,
    )
    const outfile = join(directory, 'bundled.mjs')
    await build({
      entryPoints: [join(directory, 'bundle.js')],
      outfile,
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
    })
    expect(readFileSync(outfile, 'utf8')).not.toContain('is not a class at run time')
    expect(outputOf(folder, ['node', outfile])).toBe('true Ann undefined\n')
  })

  test('legacy services can be injected by type and extended', () => {
    expect(run([library, './legacy.js', './mixed.js'], '[legacy.report(), mixed.report()]')).toEqual([
      theirs,
      [true, 'a name', true, 'a name', true, true],
    ])
  })
})
