import { beforeAll, describe, expect, test } from 'vitest'
import { decorators } from './decorators.ts'
import { createProject, type Answer } from './project.ts'

describe('tspc --noEmit', () => {
  const project = createProject({
    'src/decorators.ts': decorators,
    'src/main.ts': `import { any, Text, List, Named } from './decorators.js'
import { unused } from './other.js'
export class Main {
  fits(@Text a: string, @List b: string[], @any c: number, @Named('x') d?: string) { return [a, b, c, d] }
  both(@Text a: number, @any b: string, @Text @List c: boolean) { return [a, b, c] }
  /* 😀 */ second(@Text a: string, @any b: string, /* 😀 */ @List c: number, @Text d: string) { return [a, b, c, d] }
  lines(
    // the first
    @Text a: string,
    @List @any
    b: boolean,
    @Named(1) c: string,
  ): Missing { return a + b + c }
  static twice(@Text a: string, @any b: string) { const local = a.nope; return b }
  constructor(@any private readonly field: string, @Unknown other: string) { this.field = other.length }
  set value(@Text text: number) {}
  overload(a: string): void
  overload(a: number): void
  overload(@any a: boolean) {}
  related(@any a: string, @any b: { longName: string }) { return b.longNam }
}
export const after = new Main('a', 'b').fits('a', [], 'c')
export function plain(@Text a: string) { return a }
export const expression = class { m(@any a: string): number { return a } }, beside = expression.nope
`,
    'src/other.ts': `export const unused = 1\nexport const wrong: string = 1\n`,
    'src/windows.ts': `import { any } from './decorators.js'\r\nexport class Windows {\r\n  m(@any a: string,\r\n    @any b: string) { return a.gone }\r\n}\r\n`,
  })
  const main = (needle: string, occurrence?: number): string => project.at('src/main.ts', needle, occurrence)

  let plain: Answer
  let pretty: Answer
  beforeAll(async () => {
    ;[plain, pretty] = await Promise.all([
      project.tspc('--noEmit', '--noUnusedLocals'),
      project.tspc('--noEmit', '--pretty'),
    ])
  })

  test('reports every error once, in the order of the lines, at its original line and column', () => {
    expect(plain.code).not.toBe(0)
    expect(plain.errors).toEqual([
      `${main('import { unused')}: TS6133`,
      `${main('@Text a: number')}: TS1241`,
      `${main('@Text @List')}: TS1241`,
      `${main('@List c: number')}: TS1241`,
      `${main('@List @any')}: TS1241`,
      `${main('1) c')}: TS2345`,
      `${main('Missing')}: TS2304`,
      `${main('local')}: TS6133`,
      `${main('nope')}: TS2339`,
      `${main('field')}: TS6138`,
      `${main('Unknown')}: TS2304`,
      `${main('this.field')}: TS2322`,
      `${main('@Text text')}: TS1241`,
      `${main('overload')}: TS2394`,
      `${main('longNam }')}: TS2551`,
      `${main("'c')")}: TS2345`,
      `${main('@Text a: string) { return a }')}: TS1206`,
      `${main('return a }', 1)}: TS2322`,
      `${main('nope', 1)}: TS2339`,
      `${project.at('src/other.ts', 'wrong')}: TS2322`,
      `${project.at('src/windows.ts', 'gone')}: TS2339`,
    ])
  })

  test('does not mention the helpers in messages', () => {
    expect(plain.output).not.toContain('__parameter')
    expect(plain.output).toContain("Type 'string' is not assignable to type 'number'")
  })

  test('shows the original source in code frames, and marks the error', () => {
    const frames = pretty.output.replaceAll(/\u001B\[\d+m/gu, '')
    expect(frames).toContain(`
5   both(@Text a: number, @any b: string, @Text @List c: boolean) { return [a, b, c] }
         ~~~~~
`)
    expect(frames).toContain(`
14   static twice(@Text a: string, @any b: string) { const local = a.nope; return b }
                                                                     ~~~~
`)
    expect(frames).not.toContain('__parameter')
  })

  test('reports related information at its original line and column', () => {
    const frames = pretty.output.replaceAll(/\u001B\[\d+m/gu, '')
    expect(frames).toContain(`
  ${main('longName').replace(/\((\d+),(\d+)\)/u, ':$1:$2')}
    20   related(@any a: string, @any b: { longName: string }) { return b.longNam }
                                           ~~~~~~~~
    'longName' is declared here.`)
  })
})

describe('tspc', () => {
  test('reports a decorator without parentheses at its position, with advice', async () => {
    const text = `import { Inject, RequestQuery, RestController, Service } from 'honotate'
@Service()
class Users {}
@RestController()
export class Main {
  constructor(@Inject readonly users: Users) {}
  find(@RequestQuery query: object) { return query }
}
`
    const project = createProject({ 'src/main.ts': text })
    const { output, errors } = await project.tspc('--noEmit')
    expect(errors).toEqual([
      `${project.at('src/main.ts', '@Inject')}: TS1238`,
      `${project.at('src/main.ts', '@RequestQuery')}: TS1241`,
    ])
    expect(output).toContain('Write this decorator with parentheses')
  })

  test('reports an undecorated parameter that accepts neither request nor response, and names it', async () => {
    const text = `import { GetMapping, RequestQuery, UseGuard, type HttpRequest } from 'honotate'
export class Main {
  @GetMapping('/a')
  first(id: string) { return id }
  @UseGuard() @GetMapping('/b') second(@RequestQuery() query: object, id: number) { return [query, id] }
  @GetMapping('/c') fits(req: HttpRequest, @RequestQuery() query: object) { return [req.path, query] }
  @UseGuard() unmapped(id: string) { return id }
}
`
    const project = createProject({ 'src/main.ts': text })
    const { errors, output } = await project.tspc('--noEmit')
    const at = (needle: string): string => project.at('src/main.ts', needle)
    expect(errors).toEqual([`${at('id: string) { return id }\n  @UseGuard')}: TS1270`, `${at('id: number')}: TS1270`])
    expect(output).toContain(
      `Decorator function return type 'HttpRequest & Hint<"\`id\` has no decorator, so it receives the request; write @PathVariable('id') or another one">' is not assignable`,
    )
    expect(output).toContain(
      `Decorator function return type 'HttpResponse & Hint<"\`id\` has no decorator, so it receives the response; write @Request() or another one">' is not assignable`,
    )
    expect(output).not.toContain('__parameter')
  })

  test('reports a syntax error like TypeScript, and no other error', async () => {
    const project = createProject({
      'src/decorators.ts': decorators,
      'src/main.ts': `import { any } from './decorators.js'\nexport class Main {\n  m(@any a: string) { return (a }\n  n(@any b: Missing) {}\n}\n`,
    })
    const { errors } = await project.tspc('--noEmit')
    expect(errors).toEqual([`${project.at('src/main.ts', '}\n  n(')}: TS1005`])
  })

  test('applies @ts-expect-error and @ts-ignore to the original lines', async () => {
    const project = createProject({
      'src/decorators.ts': decorators,
      'src/main.ts': `import { any, Text } from './decorators.js'
export class Main {
  lines(
    // @ts-expect-error -- a number is no text

    // (two lines below)
    @Text a: number,
    // @ts-ignore
    @Text b: boolean,
    // @ts-expect-error -- nothing is wrong with it
    @Text c: string,
    @Text d: number,
  ) {
    // @ts-expect-error
    return a.nope + b + c + d
  }
}
`,
    })
    const expected = [
      `${project.at('src/main.ts', '// @ts-expect-error -- nothing')}: TS2578`,
      `${project.at('src/main.ts', '@Text d')}: TS1241`,
    ]
    expect((await project.tspc('--noEmit')).errors).toEqual(expected)
    project.write(
      'src/main.ts',
      project
        .read('src/main.ts')
        .replace('@Text c', '@Text @any c')
        .replace('// @ts-expect-error -- nothing is wrong with it\n', '\n')
        .replace('d: number', 'd: string'),
    )
    expect(await project.tspc('--noEmitOnError')).toMatchObject({ code: 0, output: '' })
    expect(project.exists('dist/main.js')).toBe(true)
  })

  test('reports a missing helper module once, at the first parameter decorator', async () => {
    const plugins = [{ transform: 'honotate-kit/ts-patch', transformProgram: true, module: 'nowhere' }]
    const project = createProject({
      'tsconfig.json': { extends: './base.json', compilerOptions: { plugins } },
      'base.json': {
        compilerOptions: {
          target: 'es2022',
          module: 'nodenext',
          rootDir: 'src',
          outDir: 'dist',
          types: [],
          skipLibCheck: true,
        },
      },
      'src/decorators.ts': decorators,
      'src/first.ts': `import { any } from './decorators.js'\nexport class Main { m(@any a: string, @any b: string) {} }\n`,
      'src/second.ts': `import { x } from 'nowhere'\nexport class Main { m(@x a: string) {} }\n`,
    })
    const { errors } = await project.tspc('--noEmit')
    expect(errors).toEqual([
      `${project.at('src/first.ts', '@any')}: TS2307`,
      `${project.at('src/second.ts', "'nowhere'")}: TS2307`,
    ])
  })

  test('reports errors of the whole program at the original line and column', async () => {
    const project = createProject({
      'src/decorators.ts': decorators,
      'src/main.ts': `import { any } from './decorators.js'; import '../outside.js'\nexport class Main { m(@any a: string) {} }\n`,
      'outside.ts': `export {}\n`,
    })
    const { output } = await project.tspc('--noEmit', '--incremental', '--pretty')
    const frames = output.replaceAll(/\u001B\[\d+m/gu, '')
    expect(frames).toContain('TS6059')
    expect(frames).toContain(`${project.at('src/main.ts', "'../outside.js'").replace(/\((\d+),(\d+)\)/u, ':$1:$2')}`)
  })
})
