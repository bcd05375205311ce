import { join } from 'node:path'
import { expect, test } from 'vitest'
import { message } from '../../support/coded-error.ts'
import { decorators } from './decorators.ts'
import { compilerOptions, createProject } from './project.ts'

const main = `import { any } from './decorators.js'\nexport class Main { m(@any a: string) {} }\n`

test('without transformProgram, tspc fails with an error that contains the missing option', async () => {
  const project = createProject({
    'tsconfig.json': { compilerOptions: { ...compilerOptions, plugins: [{ transform: 'honotate-kit/ts-patch' }] } },
    'src/decorators.ts': decorators,
    'src/main.ts': main,
  })
  for (const compile of [() => project.spawnTspc(), () => project.tspc('--noEmit')]) {
    const { code, output } = await compile()
    expect(code).not.toBe(0)
    expect(output).toMatch(
      message(
        'TS_PATCH_NOT_A_PROGRAM_TRANSFORMER',
        join(project.directory, 'tsconfig.json'),
        '"transformProgram": true',
      ),
    )
  }
})

test('tspc reports experimentalDecorators as an error at the option', async () => {
  const options = { ...compilerOptions, experimentalDecorators: true }
  const project = createProject({
    'tsconfig.json': { compilerOptions: options },
    'tsconfig.extending.json': { extends: './tsconfig.json' },
    'src/decorators.ts': decorators,
    'src/main.ts': main,
  })
  const { code, output, errors } = await project.tspc('--noEmit')
  expect(code).not.toBe(0)
  expect(errors).toEqual([`${project.at('tsconfig.json', '"experimentalDecorators"')}: TS900001`])
  expect(output).toMatch(
    message('TS_PATCH_EXPERIMENTAL_DECORATORS', '"experimentalDecorators"', '"emitDecoratorMetadata"'),
  )
  expect((await project.tspc('--noEmit', '-p', 'tsconfig.extending.json')).output).toMatch(
    /^error TS900001: .*"experimentalDecorators"/u,
  )
})
