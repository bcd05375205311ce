import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { CompilerError, TypedProjects } from '../support/typed-library.ts'

/** The tests of a library that makes decorators from ours, with one compiler. */
export function testLibrary(projects: () => TypedProjects): void {
  let errors: readonly CompilerError[]
  beforeAll(() => {
    errors = projects().compile('library', { noEmit: false, declaration: true, outDir: 'dist', rootDir: '.' })
  })

  test('a library of aliases compiles with declarations', () => {
    expect(errors).toEqual([])
    const declarations = readFileSync(join(projects().directory, 'library/dist/index.d.ts'), 'utf8')
    // Every type is named; none is spelled out from our files.
    expect(declarations).not.toMatch(/import\("honotate\/|import\("\.\.\//u)
    expect(declarations).toContain(
      'export declare const ApiKey: () => honotate.RequestDataDecorator<"string", string>;',
    )
    expect(declarations).toContain('export declare const Controller: () => honotate.ControllerDecorator;')

    const entries = readFileSync(join(projects().directory, 'library/dist/entries.d.ts'), 'utf8')
    expect(entries).not.toMatch(/import\("honotate\/|import\("\.\.\//u)
    expect(entries).toContain('export declare const Checked: () => health.HealthCheckDecorator;')
  })

  test('a project uses the library, and all declarations are in words that the compiler knows', () => {
    const found = projects().compile('consumer', { skipLibCheck: false }, ['standard.ts'])
    expect(found.filter(({ file }) => !/node_modules\/(?:hono|typedi)\//u.test(file))).toEqual([])
  })

  test('a project with the legacy form uses the library', () => {
    expect(projects().compile('consumer', { experimentalDecorators: true }, ['legacy.ts'])).toEqual([])
  })
}
