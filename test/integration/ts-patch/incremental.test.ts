import { describe, expect, test } from 'vitest'
import { decorators } from './decorators.ts'
import { compilerOptions, createProject } from './project.ts'

const broken = `import { any, Text } from './decorators.js'
export class Main {
  first(@any a: string, @Text b: number) { return [a.length, b] }
  second(@any a: string, @Text b: string) { return [a.nope, b] }
}
`
const fixed = broken.replace('b: number', 'b: string').replace('a.nope', 'a.length')

describe('tspc --incremental', () => {
  test('restores errors at their positions, and removes them once they are fixed', async () => {
    const project = createProject({
      'tsconfig.json': { compilerOptions: { ...compilerOptions, incremental: true, declaration: true } },
      'src/decorators.ts': decorators,
      'src/main.ts': broken,
      'src/user.ts': `import { Main } from './main.js'\nexport const result: (string | number)[] = new Main().first('a', 1)\n`,
    })
    const expected = [
      `${project.at('src/main.ts', '@Text b: number')}: TS1241`,
      `${project.at('src/main.ts', 'nope')}: TS2339`,
    ]
    expect((await project.tspc()).errors).toEqual(expected)

    const again = await project.tspc('--pretty', '--listEmittedFiles')
    const frames = again.output.replaceAll(/\u001B\[\d+m/gu, '')
    expect(frames).not.toContain('TSFILE')
    expect(frames).toContain(`
3   first(@any a: string, @Text b: number) { return [a.length, b] }
                          ~~~~~
`)
    expect(frames).toContain(`
4   second(@any a: string, @Text b: string) { return [a.nope, b] }
                                                        ~~~~
`)

    project.write('src/main.ts', fixed)
    const afterwards = await project.tspc('--listEmittedFiles')
    expect(afterwards.errors).toEqual([`${project.at('src/user.ts', '1)')}: TS2345`])
    expect(afterwards.output).toContain('dist/main.js')
    expect(afterwards.output).not.toContain('dist/decorators.js')

    project.write('src/user.ts', project.read('src/user.ts').replace('1)', "'1')"))
    expect(await project.tspc()).toMatchObject({ code: 0, output: '' })
    expect(await project.tspc('--listEmittedFiles')).toMatchObject({ code: 0, output: '' })
  })

  test('emits only the files that an edit can affect', async () => {
    const project = createProject({
      'tsconfig.json': { compilerOptions: { ...compilerOptions, incremental: true, declaration: true } },
      'src/decorators.ts': decorators,
      'src/main.ts': fixed,
      'src/user.ts': `import { Main } from './main.js'\nexport const result = new Main().first('a', 'b')\n`,
    })
    expect(await project.tspc()).toMatchObject({ code: 0, output: '' })
    project.write('src/main.ts', fixed.replace('a.length, b', 'a.length + 1, b'))
    const { code, output } = await project.tspc('--listEmittedFiles')
    expect(code).toBe(0)
    expect(output).toContain('dist/main.js')
    expect(output).not.toContain('dist/user.js')
  })

  test('ignores a .tsbuildinfo written by plain tsc', async () => {
    const project = createProject({
      'tsconfig.json': { compilerOptions: { ...compilerOptions, incremental: true } },
      'src/decorators.ts': decorators,
      // This import makes the file refer to the same files with and without the transformer.
      'src/main.ts': `import type {} from 'honotate'\n${fixed}`,
    })
    const plain = await project.tsc()
    expect(plain.output).toContain('TS1206')
    expect(project.read('dist/main.js')).not.toContain('Text')
    expect(await project.tspc()).toMatchObject({ code: 0, output: '' })
    expect(project.read('dist/main.js')).toContain('Text')
  })
})
