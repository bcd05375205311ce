import { expect, test } from 'vitest'
import { decorators } from './decorators.ts'
import { compilerOptions, createProject } from './project.ts'

test('tspc -b builds projects that refer to each other', async () => {
  const options = { ...compilerOptions, composite: true, declarationMap: true }
  const project = createProject({
    'tsconfig.json': { files: [], references: [{ path: 'core' }, { path: 'app' }] },
    'core/tsconfig.json': { compilerOptions: options, include: ['src'] },
    'core/src/decorators.ts': decorators,
    'core/src/service.ts': `import { any, Text } from './decorators.js'\nexport class Service { find(@any id: string, @Text name: string) { return { id, name } } }\n`,
    'app/tsconfig.json': { compilerOptions: options, include: ['src'], references: [{ path: '../core' }] },
    'app/src/main.ts': `import { any } from '../../core/dist/decorators.js'
import { Service } from '../../core/src/service.js'
export class Main { run(@any a: string, @any b: number) { return new Service().find(a, b) } }
`,
  })
  const misuse = `${project.at('app/src/main.ts', 'b) }')}: TS2345`
  expect((await project.tspc('-b')).errors).toEqual([misuse])
  expect((await project.tspc('-b')).errors).toEqual([misuse])
  expect(project.read('core/dist/service.d.ts')).toBe(`export declare class Service {
    find(id: string, name: string): {
        id: string;
        name: string;
    };
}
//# sourceMappingURL=service.d.ts.map`)

  project.write('app/src/main.ts', project.read('app/src/main.ts').replace('b: number', 'b: string'))
  expect(await project.tspc('-b')).toMatchObject({ code: 0, output: '' })
  expect(project.read('app/dist/main.js')).toContain('any')

  project.write('core/src/service.ts', project.read('core/src/service.ts').replace('name: string', 'name: number'))
  const { errors } = await project.tspc('-b')
  expect(errors).toEqual([
    `${project.at('core/src/service.ts', '@Text')}: TS1241`,
    `${project.at('app/src/main.ts', 'b) }')}: TS2345`,
  ])
})
