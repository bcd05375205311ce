import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCliProject } from '../../support/cli-project.ts'

const register = ['--import', 'honotate-kit/register', 'src/main.ts']
const says = (name: string): string => `enum Name { It = '${name}' }\nconsole.log(Name.It)\n`

// honotate-kit/register maps the specifiers of TypeScript sources: `./a.js`, `./a` and the `paths` of tsconfig.json. Node
// resolves everything else.
describe('honotate-kit/register resolves like Node', () => {
  test('a symbolic link resolves to its target, so a module is evaluated once', async () => {
    const project = createCliProject({
      'src/main.ts':
        "import './a.ts'\nimport './link.ts'\nimport '../shared/one.ts'\nimport './linked/one.ts'\nimport './linked/two.ts'\nimport '../shared/two.ts'\n",
      'src/a.ts': says('a'),
      'shared/one.ts': says('one'),
      'shared/two.ts': says('two'),
    })
    symlinkSync(join(project.directory, 'shared'), join(project.directory, 'src/linked'), 'junction')
    symlinkSync(join(project.directory, 'shared/one.ts'), join(project.directory, 'src/link.ts'))
    expect(await project.node(register)).toEqual({ code: 0, output: 'a\none\ntwo\n' })
  })

  test('an existing .js file takes precedence over the .ts file of the same name', async () => {
    const project = createCliProject({
      'src/main.ts': "import './a.ts'\nimport './c.js'\nimport './b.js'\nimport './d.js'\n",
      'src/a.ts': says('a'),
      'src/b.js': "console.log('b.js')\n",
      'src/b.ts': says('b.ts'),
      'src/c.ts': says('c.ts'),
      'src/d.tsx': says('d.tsx'),
    })
    expect(await project.node(register)).toEqual({ code: 0, output: 'a\nc.ts\nb.js\nd.tsx\n' })
  })

  test('an import without an extension resolves like moduleResolution "bundler" of TypeScript', async () => {
    const project = createCliProject({
      'src/main.ts':
        "import './a.controller'\nimport './view'\nimport './folder'\nimport './folder/'\nimport './both'\nimport './folder/up'\n",
      'src/a.controller.ts': says('a.controller.ts'),
      'src/view.tsx': says('view.tsx'),
      'src/folder/index.ts': says('folder/index.ts'),
      'src/folder/up.ts': "import '..'\nimport '.'\nconsole.log('up')\n",
      'src/index.ts': says('index.ts'),
      'src/both.ts': says('both.ts'),
      'src/both/index.ts': says('never'),
    })
    expect(await project.node(register)).toEqual({
      code: 0,
      output: 'a.controller.ts\nview.tsx\nfolder/index.ts\nboth.ts\nindex.ts\nup\n',
    })
    // Node alone resolves the imports of plain JavaScript files.
    project.write('src/plain.mjs', "import './both'\n")
    expect((await project.node(['--import', 'honotate-kit/register', 'src/plain.mjs'])).output).toMatch(
      /ERR_UNSUPPORTED_DIR_IMPORT/u,
    )
    project.write('src/main.ts', "import './missing'\n")
    expect((await project.node(register)).output).toMatch(/Cannot find module '.*src\/missing'/u)
  })

  test('imports resolve with the `paths` of the nearest tsconfig.json', async () => {
    const project = createCliProject({
      'package.json': { type: 'module', imports: { '#imported': './src/imported.ts' } },
      'tsconfig.json': {
        extends: './tsconfig.base.json',
        compilerOptions: { paths: { '@/*': ['./missing/*', './src/*'], '#lib': ['./src/lib/index.ts'] } },
      },
      'tsconfig.base.json': { compilerOptions: { strict: true } },
      'src/main.ts':
        "import '@/a'\nimport '@/a.js'\nimport '@/view'\nimport '@/folder'\nimport '#lib'\nimport '#imported'\nimport '@/inner/up.ts'\nimport 'named'\n",
      'src/a.ts': says('a'),
      'src/view.tsx': says('view'),
      'src/folder/index.ts': "import '@/a'\nconsole.log('folder')\n",
      'src/lib/index.ts': says('lib'),
      'src/imported.ts': says('imported'),
      'src/inner/tsconfig.json': { compilerOptions: { baseUrl: '.', paths: { '@/*': ['./own/*'] } } },
      'src/inner/up.ts': "import '@/a'\nimport 'own/b'\nimport 'named'\n",
      'src/inner/own/a.ts': says('own a'),
      'src/inner/own/b.ts': says('own b'),
      'node_modules/named/package.json': { name: 'named', type: 'module', exports: './index.js' },
      'node_modules/named/index.js': "console.log('named')\n",
    })
    const output = 'a\nview\nfolder\nlib\nimported\nown a\nown b\nnamed\n'
    expect(await project.node(register)).toEqual({ code: 0, output })
    project.write('src/main.cts', "const { it } = require('@/common')\nconsole.log(it)\n")
    project.write('src/common/index.ts', "export const it: string = 'common'\n")
    expect((await project.node(['--import', 'honotate-kit/register', 'src/main.cts'])).output).toContain('common\n')
    project.write('src/main.ts', "import '@/nowhere'\n")
    expect((await project.node(register)).output).toMatch(/Cannot find package '@\/nowhere'/u)
    // On the machine that runs the program, the package that tsconfig.json extends may not be installed.
    project.write('src/main.ts', "import './a.ts'\n")
    project.write('tsconfig.json', { extends: '@tsconfig/missing' })
    expect(await project.node(register)).toEqual({ code: 0, output: 'a\n' })
  })

  test('the nearest package.json determines the module format of a file', async () => {
    const project = createCliProject({
      'src/main.ts': "import './a.ts'\nimport './common/a.ts'\nimport './common/b.ts'\nimport './b.ts'\n",
      'src/a.ts': says('a'),
      'src/b.ts': "console.log(typeof require, import.meta.url.startsWith('file:'))\n",
      'src/common/package.json': { type: 'commonjs' },
      'src/common/a.ts': says('common a'),
      'src/common/b.ts': 'console.log(typeof require, typeof module.exports)\n',
    })
    const output = 'a\ncommon a\nfunction object\nundefined true\n'
    expect(await project.node(register)).toEqual({ code: 0, output })
  })

  test('packages resolve from the importing directory, and "imports" from the nearest package.json', async () => {
    const one = { name: 'inner', type: 'module', imports: { '#it': './it.ts' } }
    const project = createCliProject({
      'package.json': { type: 'module', imports: { '#it': './src/it.ts' } },
      'src/main.ts': "import './a.ts'\nimport './b.ts'\nimport './inner/a.ts'\n",
      'src/a.ts': "import { it } from '#it'\nimport { name } from 'named'\nconsole.log(it, name)\n",
      'src/b.ts': "import { it } from '#it'\nimport { name } from 'named'\nconsole.log(it, name)\n",
      'src/it.ts': "export const it: string = 'outer'\n",
      'src/inner/package.json': one,
      'src/inner/it.ts': "export const it: string = 'inner'\n",
      'src/inner/a.ts': "import { it } from '#it'\nimport { name } from 'named'\nconsole.log(it, name)\n",
      'node_modules/named/package.json': { name: 'named', type: 'module', exports: './index.js' },
      'node_modules/named/index.js': "export const name = 'first'\n",
      'src/inner/node_modules/named/package.json': { name: 'named', type: 'module', exports: './index.js' },
      'src/inner/node_modules/named/index.js': "export const name = 'second'\n",
    })
    expect(await project.node(register)).toEqual({ code: 0, output: 'outer first\nouter first\ninner second\n' })
  })

  test('imports of a missing file and of a directory fail with the errors of Node', async () => {
    const project = createCliProject({ 'src/a.ts': says('a'), 'src/folder.ts/index.ts': says('never') })
    for (const [specifier, message] of [
      ['./missing.ts', /ERR_MODULE_NOT_FOUND/u],
      ['./folder.ts', /ERR_UNSUPPORTED_DIR_IMPORT/u],
    ] as const) {
      project.write('src/main.ts', `import './a.ts'\nimport '${specifier}'\n`)
      expect((await project.node(register)).output).toMatch(message)
    }
  })
})
