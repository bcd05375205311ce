import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createCliProject, honotate } from '../../support/cli-project.ts'
import { start } from '../../support/program.ts'

const FILES = 100
const many = Array.from({ length: FILES }, (_, index) => index)

/** A package of many files. */
const pack = (type: string): Record<string, string | object> => ({
  'node_modules/many/package.json': { name: 'many', type: 'module', version: '1.0.0', types: './index.d.ts' },
  'node_modules/many/index.d.ts': [
    ...many.map((index) => `export * from './part${index}.js'`),
    `export declare const size: ${type}`,
  ].join('\n'),
  ...Object.fromEntries(
    many.map((index) => [`node_modules/many/part${index}.d.ts`, `export declare const part${index}: number`]),
  ),
})

/** Counts the files and directories that a process watches. Only Linux lists them; elsewhere the count is 0. */
function watches(pid: number): number {
  const directory = `/proc/${pid}/fdinfo`
  if (!existsSync(directory)) return 0
  const lists = readdirSync(directory).map((each) => {
    try {
      return readFileSync(`${directory}/${each}`, 'utf8')
    } catch {
      return ''
    }
  })
  return lists.join('').match(/^inotify/gmu)?.length ?? 0
}

const program = (path: string): string => `import { createApp, GetMapping, RestController } from 'honotate'
@RestController() class Users {
  @GetMapping('/users') all() {}
  @GetMapping(${path}) other() {}
}
createApp({ controllers: [Users] })
`

test('check --watch ignores package files, detects an installation, drops deleted files and starts the program', async () => {
  const project = createCliProject(
    {
      'tsconfig.json': {
        compilerOptions: { target: 'es2022', module: 'nodenext', strict: true, types: [], skipLibCheck: true },
        include: ['src'],
      },
      'src/main.ts': "import { size } from 'many'\nexport const length: number = size\n",
      ...pack('number'),
    },
    ['typescript', 'honotate', 'honotate-kit', 'hono', 'typedi'],
  )
  const { output, printed, process, stop } = start(project, [...honotate, 'check', '--watch', '--pretty', 'false'])
  try {
    await printed(/Found 0 errors/u)
    expect(watches(process.pid as number)).toBeLessThan(FILES / 4)

    project.write('src/wrong.ts', 'export const word: string = 1\n')
    await printed(/src\/wrong\.ts\(1,14\): error TS2322[^]*Found 1 error\./u)
    project.remove('src/wrong.ts')
    await printed(/Found 1 error\.[^]*Found 0 errors/u)
    expect(output()).not.toContain('TS6053')

    // A package manager writes `.package-lock.json` or a similar file last.
    for (const [path, text] of Object.entries(pack('string'))) project.write(path, text)
    project.write('node_modules/.package-lock.json', '{}')
    await printed(/src\/main\.ts\(2,14\): error TS2322[^]*Found 1 error\./u)

    // The program is started after each compilation.
    project.write('access.lock', '# Made by `honotate access`; do not edit.\nGET /apis/users: public\n')
    project.write('src/main.ts', program("'/users'"))
    await printed(/src\/main\.ts\(4,25\): error HONOTATE_DUPLICATE_ROUTE/u)
    project.write('src/main.ts', program("'/people'"))
    await printed(/HONOTATE_STALE_FILE[^]*\+ GET \/apis\/people: public/u)
  } finally {
    await stop('SIGKILL')
  }
}, 120_000)
