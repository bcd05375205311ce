import { describe, expect, test } from 'vitest'
import { sampled } from '../../support/runs.ts'
import { decorators } from './decorators.ts'
import { compilerOptions, createProject } from './project.ts'

const main = `/** Says hello. */
export class Main {
  /** The greeting. */
  greet(@Text name: string, /* the count */ @any count = 2, ...@any rest: string[]): string {
    return [name, count, ...rest].join()
  }
  overloaded(@any value: string): string
  overloaded(@any value: number): number
  overloaded(@any value: string | number): string | number { return value }
  constructor(@titled readonly title: string) {}
}
console.log(new Main('X').title, new Main('Y').greet('  a  ', undefined, 'b'))
`.replace('...@any rest', '@any ...rest')
const imports = `import { any, Text, titled } from './decorators.js'\n`
const printed = 'Mr. X a,2,b\n'

const declarations = `/** Says hello. */
export declare class Main {
    readonly title: string;
    /** The greeting. */
    greet(name: string, /* the count */ count?: number, ...rest: string[]): string;
    overloaded(value: string): string;
    overloaded(value: number): number;
    constructor(title: string);
}
`

describe('tspc', () => {
  const modules = [
    ['ECMAScript modules', { module: 'nodenext' }, 'module'],
    ['ECMAScript modules for a bundler', { module: 'esnext', moduleResolution: 'bundler' }, 'module'],
    ['CommonJS', { module: 'nodenext' }, 'commonjs'],
    ['CommonJS, whatever package.json says', { module: 'commonjs', moduleResolution: 'bundler' }, 'commonjs'],
    [
      'isolated and verbatim modules',
      { isolatedModules: true, verbatimModuleSyntax: true, isolatedDeclarations: true },
      'module',
    ],
  ] as const

  test.for(sampled(modules, 2))('emits code that runs as written: %s', async ([, options, type]) => {
    const project = createProject({
      'package.json': { type },
      'tsconfig.json': { compilerOptions: { ...compilerOptions, ...options, declaration: true, noUnusedLocals: true } },
      'src/decorators.ts': decorators,
      'src/main.ts': imports + main.replace('count = 2', 'count: number = 2'),
    })
    expect(await project.tspc()).toMatchObject({ code: 0, output: '' })
    expect(project.read('dist/main.d.ts')).toBe(declarations)
    expect(await project.node('dist/main.js')).toMatchObject({ code: 0, output: printed })
  })

  test('emits CommonJS with the syntax that verbatimModuleSyntax requires', async () => {
    const project = createProject({
      'package.json': { type: 'commonjs' },
      'tsconfig.json': { compilerOptions: { ...compilerOptions, verbatimModuleSyntax: true } },
      'src/main.cts': `import honotate = require('honotate')
const Text: honotate.ParameterDecorator<string> = () => (argument: string) => argument.trim()
class Main { greet(@Text name: string) { return name } }
console.log(new Main().greet('  a  '))
export = Main
`,
    })
    expect(await project.tspc()).toMatchObject({ code: 0, output: '' })
    expect(await project.node('dist/main.cjs')).toMatchObject({ code: 0, output: 'a\n' })
  })

  test('reports an error in a declaration at its line and column', async () => {
    const project = createProject({
      'tsconfig.json': { compilerOptions: { ...compilerOptions, declaration: true } },
      'src/decorators.ts': decorators,
      'src/main.ts': `import { any } from './decorators.js'\nexport const first = class { m(@any a: string, @any b: string) {} }, second = class { private secret = 1 }\n`,
    })
    const expected = [`${project.at('src/main.ts', 'second')}: TS4094`]
    expect((await project.tspc()).errors).toEqual(expected)
    expect((await project.tspc('--noEmit')).errors).toEqual(expected)
  })
})
