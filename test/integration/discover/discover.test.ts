import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { GetMapping, RestController } from 'honotate'
import { discover } from 'honotate/discover'
import { controllerFiles } from '../../../src/honotate/discover/controller-files.ts'
import { importDiscovered } from '../../../src/honotate-kit/transform/hosts/import-discovered.ts'
import { createFolder } from '../../support/folder.ts'
import { runSync } from '../../support/program.ts'

const { directory } = createFolder('discover')

/** The directory of the program, from which it can import the package by name. */
const here = { directory: import.meta.dirname }

function folder(files: Readonly<Record<string, string>>): URL {
  const path = mkdtempSync(join(directory, 'folder ü-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  return pathToFileURL(path)
}

@RestController()
class First {
  @GetMapping('/first')
  get() {}
}

@RestController()
class Second {
  @GetMapping('/second')
  get() {}
}

test('controllerFiles() selects files by name, in a stable order', () => {
  expect(
    controllerFiles([
      'b-controller.mts',
      'c\\z-controller.js',
      'c/a-controller.cts',
      'a-controller.d.ts',
      'a-controller.test.ts',
      'a-controller.ts',
      'a-controller.js',
      'A-controller.tsx',
      'controller.ts',
      'a-controllers.ts',
      'a-controller.json',
      'node_modules/x/x-controller.js',
      'c',
    ]),
  ).toEqual(['A-controller.tsx', 'a-controller.js', 'b-controller.mts', 'c/a-controller.cts', 'c/z-controller.js'])
})

describe('discover() with modules', () => {
  test('returns each controller once, in the order of the modules', async () => {
    const logger = { error: vi.fn(), warn: vi.fn() }
    const modules = {
      './b-controller.ts': { Second, other: 1, nothing: undefined },
      './a-controller.ts': () => Promise.resolve({ First, Second }),
      './x-controller.ts': { X: class X {} },
    }
    expect(await discover(modules, { logger })).toEqual([Second, First])
    expect(logger.warn.mock.calls).toEqual([
      [expect.stringMatching(/`\.\/x-controller\.ts`.*HONOTATE_NOTHING_DISCOVERED/u)],
    ])
    expect(logger.error).not.toHaveBeenCalled()
  })

  test('reports the name of a module that fails', async () => {
    const cause = new SyntaxError('Unexpected token.')
    const modules = { './a-controller.ts': () => Promise.reject(cause) }
    await expect(discover(modules)).rejects.toMatchObject({
      code: 'HONOTATE_DISCOVERY_FAILED',
      message: expect.stringContaining('`./a-controller.ts`: Unexpected token') as string,
      cause,
    })
  })

  test.each([[null], [undefined], ['text']])('reports a function that imports no module: %s', async (imported) => {
    const modules = { './a-controller.ts': async () => imported as never, './b-controller.ts': null as never }
    await expect(discover(modules)).rejects.toMatchObject({
      code: 'HONOTATE_DISCOVERY_FAILED',
      message: expect.stringContaining('`./a-controller.ts`: It is not a module') as string,
    })
  })

  test('logs a warning if there are no modules', async () => {
    const error = vi.fn()
    expect(await discover({}, { logger: { error } })).toEqual([])
    const empty = folder({ 'main.ts': '' })
    expect(await discover(empty, { logger: { error } })).toEqual([])
    expect(error.mock.calls.map(([text]) => text as unknown)).toEqual([
      expect.stringContaining('The list of modules'),
      expect.stringContaining(empty.href),
    ])
  })
})

describe('discover() with a folder', () => {
  test('imports the files of subfolders, and reports a file that fails', () => {
    const url = folder({ 'a-controller.mjs': '', 'x/ä #?-controller.mjs': "throw new Error('broken')" })
    // Runs in a separate process, because Vitest resolves file names differently.
    const program = `import { discover } from 'honotate/discover'
try { await discover(new URL('${url.href}')) } catch (error) { console.log(error.message) }`
    const { stdout, stderr } = runSync(here, ['node', '--input-type=module', '--eval', program])
    expect(stderr).toContain('a-controller.mjs')
    expect(stdout).toMatch(/x\/%C3%A4%20%23%3F-controller\.mjs`: broken/u)
  })

  test('rejects a folder that does not exist', async () => {
    await expect(discover(new URL('nowhere/', folder({})))).rejects.toMatchObject({
      code: 'HONOTATE_DISCOVERY_FAILED',
      message: expect.stringContaining('nowhere/') as string,
    })
  })
})

describe('the plugin for bundlers', () => {
  const url = folder({ 'c/b-controller.ts': '', 'c/d/a-controller.ts': '', 'main.ts': '' })
  const file = join(decodeURIComponent(url.pathname), 'main.ts')

  test('replaces the folder by imports of its files, and keeps the lines', () => {
    const code = `import { discover as find } from 'honotate/discover'
const discovered = 1
export const all = await find(new URL('./c', import.meta.url), { logger })
`
    expect(importDiscovered(code, file)?.code).toBe(`import { discover as find } from 'honotate/discover'
const discovered = 1
export const all = await find({ "./c/b-controller.ts": discovered_0, "./c/d/a-controller.ts": discovered_1 }, { logger })

import * as discovered_0 from "./c/b-controller.ts"
import * as discovered_1 from "./c/d/a-controller.ts"
`)
  })

  test.each([
    "import { discover } from 'honotate/discover'\nawait discover(folder)",
    "import { discover } from 'honotate/discover'\nawait discover(new URL('./c', base))",
    "import { discover } from 'honotate/discover'\nawait discover(new URL(path, import.meta.url))",
    "import { discover } from 'elsewhere' // honotate/discover\nawait discover(new URL('./c', import.meta.url))",
    "import type { DiscoverOptions } from 'honotate/discover'\nawait discover(new URL('./c', import.meta.url))",
    "await discover(new URL('./c', import.meta.url))",
  ])('does not change %j', (code) => expect(importDiscovered(code, file)).toBeUndefined())

  test('imports files of a folder whose name starts with a point', () => {
    const hidden = join(decodeURIComponent(folder({ '.hidden/a-controller.ts': '' }).pathname), 'main.ts')
    const code = "import { discover } from 'honotate/discover'\nawait discover(new URL('./', import.meta.url))"
    expect(importDiscovered(code, hidden)?.code).toContain('import * as discovered0 from "./.hidden/a-controller.ts"')
  })

  test('refuses a folder that does not exist', () => {
    const code = "import { discover } from 'honotate/discover'\nawait discover(new URL('./nowhere', import.meta.url))"
    expect(() => importDiscovered(code, file)).toThrow(/nowhere.*HONOTATE_NO_CONTROLLER_FOLDER/u)
  })
})

test.each([
  './controllers',
  undefined,
  null,
  () => {},
  ['./controllers'],
  { './a-controller.ts': undefined },
  { './a-controller.ts': null },
])('discover() rejects the invalid argument %s', async (given) => {
  await expect(discover(given as never)).rejects.toMatchObject({
    code: 'HONOTATE_DISCOVERY_FAILED',
    message: expect.stringContaining('discover()') as string,
  })
})
