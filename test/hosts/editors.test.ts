import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectErrors } from '../types/editor.ts'
import { webTypes } from '../support/folder.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'
import { openInLsp, openInTsserver, type Editor } from './support/servers.ts'

const options = {
  target: 'es2022',
  ...webTypes,
  module: 'nodenext',
  strict: true,
  noUnusedLocals: true,
  types: [],
  skipLibCheck: true,
  noEmit: true,
}

const good = `import { Container, createParameterDecorator, ExceptionHandler, GetMapping, Inject, PostMapping, Request, RequestBody, RequestParam, RequestPathVariable, RequestQuery, Response, RestController, Service, type HttpRequest, type HttpResponse } from 'honotate'

const Agent = createParameterDecorator((request) => request.header('user-agent'))

@Service()
class Users {
  all = ['Ann']
}

@RestController()
export class UserController {
  constructor(@Inject() private readonly users: Users) {}

  @GetMapping('/users/:id')
  find(@RequestQuery() query: { name?: string }, @RequestPathVariable() path: { id?: string }, @Request() req: HttpRequest, @Response() res: HttpResponse) {
    return [query.name, path.id, req.path, res.status, this.users.all]
  }

  @PostMapping('/users')
  async create(@RequestBody() body: { name?: string }, @RequestParam('page') page: string, @Agent() agent: string | undefined) {
    return { body, page, agent }
  }

  @ExceptionHandler(RangeError)
  range(error: RangeError) {
    return error.message
  }
}
Container.get(UserController)
`
const lines = good.split('\n')
const line = lines.findIndex((text) => text.includes('find(')) + 1
const column = (lines[line - 1] as string).indexOf('RequestPathVariable') + 1

const bad = `import { GetMapping, RequestQuery, RestController, type HttpRequest } from 'honotate'
import { join } from 'node:path'

@RestController()
export class Bad {
  @GetMapping('/bad')
  bad(@RequestQuery() query: { name?: string }) {
    return query.nope
  }
}
function plain(@RequestQuery() query: object) {
  return query
}
plain({})
`

const wrong = `import { GetMapping, RequestQuery, RestController } from 'honotate'

@RestController()
export class Wrong {
  @GetMapping('/')
  get(@RequestQuery() query: string, @Nope() other: object) {
    return [query, other]
  }
}
`

const right = `import { Container, GetMapping, RequestQuery, RestController } from 'honotate'
import { join } from 'path'

@RestController()
export class Right {
  @GetMapping('/')
  get(@RequestQuery() query: object) {
    return query
  }
}
`

/** The files of one project, so that a server reads the declarations of its packages once. */
const files = { good, bad, wrong, right, ...Object.fromEntries(['fits', 'fails'].map((name) => [name, fixture(name)])) }

function fixture(name: string): string {
  return readFileSync(join(import.meta.dirname, `../types/fixtures/editor/${name}.ts`), 'utf8')
}

describe.for([
  // The oldest version that loads a plugin from a subpath of a package.
  {
    name: 'TypeScript 5.5, tsserver with the plugin',
    typescript: 'typescript-5.5',
    plugin: true,
    open: openInTsserver,
  },
  { name: 'TypeScript 6, tsserver with the plugin', typescript: 'typescript', plugin: true, open: openInTsserver },
  { name: 'TypeScript 6, tsserver with the flag', typescript: 'typescript', plugin: false, open: openInTsserver },
  { name: 'TypeScript 7.0, LSP with the flag', typescript: 'typescript-7.0', plugin: false, open: openInLsp },
  { name: 'TypeScript 7.1, LSP with the flag', typescript: 'typescript-7.1', plugin: false, open: openInLsp },
])('$name', ({ typescript, plugin, open }) => {
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox({ typescript })
    sandbox.remove('src')
    for (const [name, text] of Object.entries(files)) sandbox.write(`src/${name}.ts`, text)
    const more = plugin ? { plugins: [{ name: 'honotate-kit/ts-plugin' }] } : { experimentalDecorators: true }
    sandbox.write('tsconfig.json', { compilerOptions: { ...options, ...more }, include: ['src'] })
  })

  let server: Editor | undefined
  afterAll(() => server?.close())

  async function openFile(name: string): Promise<Editor> {
    const file = `src/${name}.ts`
    const opened = server?.open?.(join(sandbox.directory, file))
    if (!opened) server?.close()
    return (server = opened ?? (await open(sandbox.directory, file)))
  }

  test('a correct controller shows no errors, and its decorators have hover texts and completions', async () => {
    const editor = await openFile('good')
    expect(await editor.diagnostics()).toEqual([])
    expect(await editor.hover(line, column)).toContain('RequestPathVariable')
    expect(await editor.completions(line, column + 'RequestPathV'.length)).toEqual(
      expect.arrayContaining(['RequestPathVariable', 'RequestQuery']),
    )
  })

  // Without the flag, TypeScript does not check parameter decorators, and the plugin cannot change that.
  const testWithFlag = plugin ? () => undefined : test
  testWithFlag('a parameter of the wrong type is an error at its decorator', async () => {
    for (const name of ['fits', 'fails']) {
      const errors = (await (await openFile(name)).diagnostics()).filter(({ code }) => code !== 6133)
      if (name === 'fails') expectErrors(errors)
      else expect(errors).toEqual([])
    }
  })

  test.runIf(plugin)('errors inside parameter decorators are the same as those of the compiler', async () => {
    const editor = await openFile('wrong')
    const shown = await editor.diagnostics()
    expect(shown.map(({ line, code }) => `${line}: ${code}`).toSorted()).toEqual(['6: 1270', '6: 2304'])
    editor.edit?.(wrong.replace('query: string, @Nope() other', '\n    query: object, other'))
    expect(await editor.diagnostics()).toEqual([])
    editor.edit?.(wrong.replace('query: string, @Nope() other', '\n    query: object, @Nope() other'))
    expect((await editor.diagnostics()).map(({ line, code }) => `${line}: ${code}`)).toEqual(['7: 2304'])
  })

  test.runIf(plugin)('no fix deletes an import that only parameter decorators use', async () => {
    const editor = await openFile('right')
    await editor.diagnostics()
    const lines = right.split('\n')
    const deleted = ((await editor.fixAll?.('unusedIdentifier_deleteImports')) ?? [])
      .flatMap(({ textChanges }) => textChanges)
      .map(({ start, end }) =>
        (lines[start.line - 1] as string).slice(start.offset - 1, start.line === end.line ? end.offset - 1 : undefined),
      )
    expect(deleted.join('\n')).toContain('Container')
    expect(deleted.join('\n')).not.toContain('RequestQuery')
    const organized = ((await editor.organizeImports?.()) ?? []).flatMap(({ textChanges }) => textChanges)
    expect(
      organized.every(({ newText }) => newText === '' || newText.includes('RequestQuery') || newText.includes('join')),
    ).toBe(true)
    expect(organized.filter(({ start, newText }) => start.line === 1 && !newText.includes('RequestQuery'))).toEqual([])
  })

  test('a controller with mistakes shows only its real errors', async () => {
    const editor = await openFile('bad')
    const shown = await editor.diagnostics()
    const codes = shown.map(({ line, code }) => `${line}: ${code}`)
    expect(codes).toContain('8: 2339')
    // The compiler's error at the parameter of a function stays, and so do the reports of unused names.
    expect(codes).toContain('11: 1206')
    expect(codes.some((each) => /^2: 6133|^2: 2307|^2: 2591/u.test(each))).toBe(true)
    expect(codes.some((each) => each.startsWith('1: 6133'))).toBe(true)
    expect(shown.filter(({ line, text }) => line === 7 || (line === 1 && /RequestQuery/u.test(text)))).toEqual([])
  })
})
