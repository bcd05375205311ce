import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTypedProjects, type TypedProjects } from '../support/typed-library.ts'

/**
 * The tests of a library that makes decorators from ours, with one compiler.
 *
 * @param checkDeclarations Whether the declarations themselves are checked too, which takes ten seconds.
 */
export function testLibrary(typescript: string, checkDeclarations = false): void {
  let projects: TypedProjects
  beforeAll(() => void (projects = createTypedProjects(typescript)))

  test('a library of aliases compiles with declarations, and a project uses them', () => {
    expect(projects.compile('library', { noEmit: false, declaration: true, outDir: 'dist', rootDir: '.' })).toEqual([])
    const declarations = readFileSync(join(projects.directory, 'library/dist/index.d.ts'), 'utf8')
    // Every type is named; none is spelled out from our files.
    expect(declarations).not.toMatch(/import\("honotate\/|import\("\.\.\//u)
    expect(declarations).toContain(
      'export declare const ApiKey: () => honotate.RequestDataDecorator<"string", string>;',
    )
    expect(declarations).toContain('export declare const Controller: () => honotate.ControllerDecorator;')

    const entries = readFileSync(join(projects.directory, 'library/dist/entries.d.ts'), 'utf8')
    expect(entries).not.toMatch(/import\("honotate\/|import\("\.\.\//u)
    expect(entries).toContain('export declare const Checked: () => health.HealthCheckDecorator;')

    expect(projects.compile('consumer', {}, ['standard.ts'])).toEqual([])
    expect(projects.compile('consumer', { experimentalDecorators: true }, ['legacy.ts'])).toEqual([])
  })

  test.runIf(checkDeclarations)('the declarations are in words that the compiler knows', () => {
    projects.compile('library', { noEmit: false, declaration: true, outDir: 'dist', rootDir: '.' })
    const errors = projects.compile('consumer', { skipLibCheck: false }, ['standard.ts'])
    expect(errors.filter(({ file }) => !/node_modules\/(?:hono|typedi)\//u.test(file))).toEqual([])
  })
}
