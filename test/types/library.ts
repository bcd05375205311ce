import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CompilerError, TypedProjects } from '../support/typed-library.ts'

/** The errors of one compiler in a library that makes decorators from ours, and in the files that use the library. */
export interface LibraryErrors {
  readonly library: readonly CompilerError[]
  /** The errors in files with `experimentalDecorators`: in the folders `consumer` and `editor`. */
  readonly legacy: readonly CompilerError[]
}

/** A type that is imported from a file of ours, or from an entry that programs do not import for its types. */
const INTERNAL = /import\("honotate\/(?!(?:types|parameters)")|import\("\.\.?\//u

/** Compiles the library, and then all files with `experimentalDecorators` as one program. */
export function compileLibrary(projects: TypedProjects): LibraryErrors {
  return {
    library: projects.compile('library', { noEmit: false, declaration: true, outDir: 'dist', rootDir: '.' }),
    legacy: projects.compile('consumer', { experimentalDecorators: true }, [
      'legacy.ts',
      '../editor/fails.ts',
      '../editor/fits.ts',
    ]),
  }
}

/** Defines the tests of a library that makes decorators from ours, with one compiler. */
export function testLibrary(projects: () => TypedProjects, errors: () => LibraryErrors): void {
  test('a library of decorator aliases compiles and emits declarations', () => {
    expect(errors().library).toEqual([])
    const declarations = readFileSync(join(projects().directory, 'library/dist/index.d.ts'), 'utf8')
    // The declarations contain names of types, and do not import types from our files.
    expect(declarations).not.toMatch(INTERNAL)
    expect(declarations).toContain(
      'export declare const ApiKey: () => import("honotate/types").RequestDataDecorator<"string", string>;',
    )
    expect(declarations).toContain(
      'export declare const Controller: () => import("honotate/types").ControllerDecorator;',
    )

    const entries = readFileSync(join(projects().directory, 'library/dist/entries.d.ts'), 'utf8')
    expect(entries).not.toMatch(INTERNAL)
    expect(entries).toContain('export declare const Checked: () => health.HealthCheckDecorator;')
  })

  test.each([
    ['decorators', 'Hello: () => import("honotate/types").MappingDecorator;'],
    ['parameters', 'Second: () => import("honotate/parameters").CheckedParameterDecorator<1, string>;'],
  ])('a program that imports one entry names its types: %s.ts', (name, expected) => {
    const emit = { noEmit: false, declaration: true, outDir: 'dist', rootDir: '.' }
    expect(projects().compile('library', emit, [`${name}.ts`])).toEqual([])
    const declarations = readFileSync(join(projects().directory, `library/dist/${name}.d.ts`), 'utf8')
    expect(declarations).not.toMatch(INTERNAL)
    expect(declarations).toContain(expected)
  })

  test('a project with standard decorators compiles against the library and its declarations', () => {
    const lib = ['es2022', 'esnext.decorators', 'dom', 'dom.iterable']
    // The declarations of the compiler itself are not checked.
    const options = { lib, types: [], skipLibCheck: false, skipDefaultLibCheck: true }
    const found = projects().compile('consumer', options, ['standard.ts'])
    expect(found.filter(({ file }) => !/node_modules\/(?:hono|typedi)\//u.test(file))).toEqual([])
  })

  test('a project with experimentalDecorators compiles against the library', () => {
    expect(errors().legacy.filter(({ file }) => !file.startsWith('editor/'))).toEqual([])
  })
}
