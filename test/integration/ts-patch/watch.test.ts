import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Program } from '../../support/program.ts'
import { decorators } from './decorators.ts'
import { compilerOptions, createProject, errorsOf } from './project.ts'

/** The text that ends a round of `--watch`. */
const ROUND = 'Watching for file changes.'

/** Longer than TypeScript waits for further changes. */
const A_ROUND = 1000

test('tspc --watch updates the errors and the output after each edit, and watches no file that is not imported', async () => {
  const project = createProject({
    // `once.ts` is in the program as long as another file imports it.
    'tsconfig.json': { compilerOptions, include: ['src'], exclude: ['src/once.ts'] },
    'src/once.ts': `import { any } from './decorators.js'\nexport class Once { m(@any a: string) {} }\n`,
    'src/decorators.ts': decorators,
    'src/main.ts': `import { any, Text } from './decorators.js'
import './once.js'
export class Main { first(@any a: string, @Text b: number) { return [a.length, b] } }
`,
    'src/extra.ts': `import { any } from './decorators.js'\nexport class Extra { m(@any a: string, @any b: string) { return a.gone } }\n`,
  })
  const tspc = project.start('--watch', '--preserveWatchOutput', '--extendedDiagnostics')
  onTestFinished(() => void tspc.stop())
  const round = rounds(tspc)
  const closed = `FileWatcher:: Close:: WatchInfo: ${project.directory}/src/once.ts`
  const typeError = `${project.at('src/main.ts', '@Text')}: TS1241`
  const gone = `${project.at('src/extra.ts', 'gone')}: TS2339`
  expect(errorsOf(await round())).toEqual([gone, typeError])

  // Saving a file without a change starts no round, so the next round is due to the edit.
  project.write('src/main.ts', project.read('src/main.ts'))
  await setTimeout(A_ROUND)
  project.write('src/main.ts', project.read('src/main.ts').replace('b: number', 'b: string'))
  expect(errorsOf(await round())).toEqual([gone])
  expect(project.read('dist/main.js')).toContain('Text')

  const extra = project.read('src/extra.ts')
  rmSync(join(project.directory, 'src/extra.ts'))
  // TypeScript may first report the missing file, and remove it from the program only in a later round.
  while (!(await round()).includes('Found 0 errors')) expect(project.exists('src/extra.ts')).toBe(false)

  project.write(
    'src/decorators.ts',
    decorators.replace('Text: ParameterDecorator<string>', 'Text: ParameterDecorator<boolean>'),
  )
  expect(errorsOf(await round())).toEqual([typeError])

  project.write('src/extra.ts', extra)
  expect(errorsOf(await round())).toEqual([gone, typeError])

  project.write('src/main.ts', project.read('src/main.ts').replace('@Text b', '/* 😀 */ @Text\n  b'))
  expect(errorsOf(await round())).toEqual([gone, `${project.at('src/main.ts', '@Text')}: TS1241`])

  expect(tspc.output()).not.toContain(closed)
  project.write('src/main.ts', 'export const nothing = ;\n')
  expect(errorsOf(await round())).toEqual([`${project.at('src/main.ts', ';')}: TS1109`])

  project.write('src/main.ts', 'export const nothing = 1\n')
  expect(errorsOf(await round())).toEqual([gone])
  expect(project.read('dist/main.js')).toBe('export const nothing = 1;\n')
  expect(tspc.output()).toContain(closed)
})

/** Waits for the next round and returns its output. */
function rounds({ printed, output }: Program): () => Promise<string> {
  let read = 0
  return async function round() {
    const start = read
    // A repeated group before it would try all ways to divide the output into rounds, which takes seconds.
    const { index } = await printed(new RegExp(`(?<=[^]{${start}})${ROUND}`, 'u'))
    read = index + ROUND.length
    return output().slice(start, read)
  }
}
