import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { honotate } from '../../support/cli-project.ts'
import { decorators } from './decorators.ts'
import { compilerOptions, createProject } from './project.ts'

const main = `import { any } from './decorators.js'\nexport class Main { m(@any a: string) {} }\n`

/** Prints for each source file whether it is the same object as in the previous program. */
const probe = `
let before
module.exports = function probe(program, host, { name }) {
  const sources = program.getSourceFiles().filter((file) => /src\\/\\w+\\.ts$/.test(file.fileName))
  for (const file of sources) console.log(name, file.fileName.replace(/.*\\//, ''), before?.getSourceFile(file.fileName) === file)
  before = program
  return program
}
`

test('tspc keeps the objects of files without parameter decorators, and runs other plugins once', async () => {
  const options = {
    ...compilerOptions,
    plugins: [
      { transform: './probe.cjs', transformProgram: true, name: 'first' },
      ...compilerOptions.plugins,
      { transform: './probe.cjs', transformProgram: true, name: 'last' },
    ],
  }
  const project = createProject({
    'tsconfig.json': { compilerOptions: options },
    'probe.cjs': probe,
    'src/decorators.ts': decorators,
    'src/main.ts': main,
    'src/plain.ts': `import type { Main } from './main.js'\n// a comment (@any\nexport const plain: Main | string = '(@any a)'\n`,
  })
  const { output } = await project.spawnTspc('--noEmit')
  expect(output.trim().split('\n')).toEqual([
    'first decorators.ts false',
    'first main.ts false',
    'first plain.ts false',
    'last decorators.ts true',
    'last main.ts false',
    'last plain.ts true',
  ])
})

test('commands read the sources as written with a TypeScript that `ts-patch install` has patched', async () => {
  const project = createProject({
    'src/api.ts': `import { GetMapping, RequestParam, RestController } from 'honotate'
@RestController()
export class Api {
  @GetMapping('/') get(@RequestParam('page') page: number): number { return page }
}
`,
  })
  project.remove('node_modules/typescript')
  const manifest = readFileSync(join(import.meta.dirname, '../../../node_modules/typescript/package.json'), 'utf8')
  project.write('node_modules/typescript/package.json', manifest)
  project.write('node_modules/typescript/lib/typescript.js', "module.exports = require('ts-patch/compiler/typescript')")
  const { code, output } = await project.node(honotate[1], 'openapi', '--contract')
  expect([code, output]).toEqual([0, 'Wrote src/api.gen.ts\n'])
  expect(project.read('src/api.gen.ts')).toContain('page')
})
