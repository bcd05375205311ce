import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platforms, questions, type Choices, type Platform } from '../../src/create-honotate/choices.ts'
import { projectFiles } from '../../src/create-honotate/project-files.ts'
import { openInLsp, openInTsserver, type Editor } from '../hosts/support/servers.ts'
import { isComplete } from '../support/runs.ts'
import { createTypedProjects } from '../support/typed-library.ts'

const root = join(import.meta.dirname, '../..')

/** The language servers that editors run. None of them loads the plugin, like the built-in TypeScript of VS Code. */
const servers = [
  { typescript: 'typescript-5.9', open: openInTsserver },
  { typescript: 'typescript-newest', open: openInTsserver },
  { typescript: 'typescript-native', open: openInLsp },
  { typescript: 'typescript-7.1', open: openInLsp },
] as const

const controller = `import { createParameterDecorator, GetMapping, RequestParam, RequestQuery, RestController } from 'honotate'
@RestController()
export class UserController {
  @GetMapping('/users')
  find(@RequestQuery() q: string, @RequestParam('page', { }) page: string, @RequestParam('a') all: string[]) {
    return [q, page, all]
  }
}
void createParameterDecorator
`
const lines = controller.split('\n')

/** The line and the column of the character behind a text. */
function behind(text: string): [line: number, column: number] {
  const line = lines.findIndex((each) => each.includes(text))
  return [line + 1, (lines[line] as string).indexOf(text) + text.length + 1]
}

/** All servers read the same packages. */
const projects = createTypedProjects(join(import.meta.dirname, 'node_modules/typescript-newest'))
const modules = join(projects.directory, 'node_modules')
for (const name of ['zod', '@types', '@hono']) symlinkSync(join(root, 'node_modules', name), join(modules, name))

describe.each(servers)('$typescript', ({ typescript, open }) => {
  const compiler = join(import.meta.dirname, 'node_modules', typescript)

  function write(project: string, files: Readonly<Record<string, string>>): string {
    const directory = join(projects.directory, typescript, project)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), text)
    }
    return directory
  }

  let server: Editor | undefined
  afterAll(() => server?.close())

  /** Opens a file in the server that runs, so that it reads the declarations of packages once. */
  async function openFile(directory: string, path: string): Promise<Editor> {
    const opened = server?.open?.(join(directory, path))
    if (!opened) server?.close()
    return (server = opened ?? (await open(directory, path, compiler)))
  }

  const some: readonly Platform[] = isComplete ? platforms : ['node', 'cloudflare-workers']
  test.each(some)('the controllers of a new project for %s show no errors', async (platform) => {
    const files = projectFiles('first', choicesFor(platform))
    const directory = write(platform, files)
    const controllers = Object.keys(files).filter((path) => /^src\/.*-controller\.ts$/u.test(path))
    expect(controllers.length).toBeGreaterThan(0)
    for (const path of controllers) {
      const editor = await openFile(directory, path)
      const shown = await editor.diagnostics()
      // The types of the platforms are not installed here, so this ignores errors about missing names.
      const missing = new Set([2307, 2503, 2552, 2580, 2591, 2867, 2868, 80001])
      expect(shown.filter(({ code }) => !missing.has(code))).toEqual([])
    }
  })

  describe('a controller', () => {
    let editor: Editor
    beforeAll(async () => {
      const compilerOptions = {
        target: 'es2022',
        lib: ['es2022', 'esnext.decorators'],
        module: 'nodenext',
        strict: true,
        types: ['web-types'],
        experimentalDecorators: true,
      }
      const directory = write('own', {
        'controller.ts': controller,
        'tsconfig.json': JSON.stringify({ compilerOptions }),
      })
      editor = await openFile(directory, 'controller.ts')
    })

    test('completion in the options of a value decorator offers only its options', async () => {
      const names = await editor.completions(...behind("RequestParam('page', { "))
      expect(names.map((name) => name.replace('?', '')).toSorted()).toEqual(['defaultValue', 'required', 'schema'])
    })

    test('a wrong parameter type is an error with one readable sentence', async () => {
      const errors = (await editor.diagnostics()).filter(({ code }) => code < 6000)
      expect(errors.map(({ line, code }) => `${line}: ${code}`)).toEqual(['5: 1271', '5: 1271'])
      expect(errors.map(({ text }) => text)).toEqual([
        `Decorator function return type is 'Hint<"@RequestQuery() gives an object of strings; declare an object type">' but is expected to be 'void' or 'any'.`,
        `Decorator function return type is 'Hint<"one string arrives; declare it as a string, or convert it by a schema">' but is expected to be 'void' or 'any'.`,
      ])
    })

    test.each([
      ['GetMapping(', 'return `hello ${path.name}`'],
      ['@RequestQuery(', 'find(@RequestQuery() query: { name?: string }) {}'],
      ['@RestController(', "return 'hello world'"],
      ['void createParameterDecorator', "theme(@Setting('theme') theme: string) {"],
    ])('the hover of %s shows its whole example', async (text, last) => {
      const [line, column] = behind(text)
      const shown = await (editor.documentation ?? editor.hover)(line, column - 2)
      expect(shown).toContain(last)
    })
  })
})

/** The first answer to each question, for a platform. */
function choicesFor(platform: Platform): Choices {
  let choices: Partial<Choices> = { platform }
  for (const { name, answers } of questions) choices = { [name]: answers(choices)[0], ...choices }
  return choices as Choices
}

test('a compilation without the flag also reports the readable sentence at the decorator', () => {
  writeFileSync(
    join(projects.directory, 'consumer/rewritten.ts'),
    `import { Parameters, RequestQuery } from 'honotate'
import { Parameter } from 'honotate/helpers'
export class A {
  @Parameters('q') @Parameter(0, RequestQuery()) find(q: { page: number; all: boolean; name: string }) {}
}
`,
  )
  const errors = projects.compile('consumer', {}, ['rewritten.ts'])
  expect(errors).toMatchObject([{ line: 4, code: 'TS1270' }])
  expect(errors[0]?.text).toMatch(
    /^Decorator function return type 'WrongMembers<"@RequestQuery\(\) gives an object of strings; declare these members as strings, or convert them by a schema", "(?:all" \| "page|page" \| "all)">'/u,
  )
})
