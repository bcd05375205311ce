import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { outputOf } from '../../support/program.ts'
import { createFolder, type Folder } from '../../support/folder.ts'

const fixtures = join(import.meta.dirname, '../fixtures/meaning')

/** Options that every folder has. */
const common = {
  module: 'esnext',
  moduleResolution: 'bundler',
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  types: [],
}

const react = { jsx: 'react', jsxFactory: 'globalThis.h', jsxFragmentFactory: 'globalThis.f' }

/** Folders with a tsconfig.json of their own: its options, and the programs that run in it. */
const folders: Readonly<Record<string, { readonly config: object; readonly programs: RegExp }>> = {
  es2021: {
    config: { compilerOptions: { ...common, target: 'es2021', jsx: 'react-jsx', jsxImportSource: 'jsxown' } },
    programs: /./u,
  },
  es2022: { config: { compilerOptions: { ...common, target: 'ES2022', ...react } }, programs: /field|jsx|syntax/u },
  assigned: {
    config: {
      extends: '../es2022/tsconfig.json',
      compilerOptions: { target: 'esnext', useDefineForClassFields: false },
    },
    programs: /field/u,
  },
  defined: {
    config: {
      extends: ['../es2021/tsconfig.json'],
      compilerOptions: { target: 'es2020', useDefineForClassFields: true, verbatimModuleSyntax: true },
    },
    programs: /field|verbatim/u,
  },
  modern: { config: { compilerOptions: { ...common } }, programs: /^fields/u },
  'of-node': {
    config: { compilerOptions: { ...common, module: 'nodenext', moduleResolution: 'nodenext' } },
    programs: /^fields/u,
  },
  solution: { config: { files: [], references: [{ path: './tsconfig.app.json' }] }, programs: /^fields/u },
}

/** How a decorator stands in a file: none, at the classes themselves, or at another class. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text.replaceAll('/*@*/ ', ''),
  decorated: (text) => withMark(text.replaceAll('/*@*/ ', '@mark ')),
  beside: (text) => `${withMark(text.replaceAll('/*@*/ ', ''))}@mark class Elsewhere {}\n`,
}

function withMark(text: string): string {
  return /(?:function|const) mark\b/u.test(text) ? text : `${text}function mark(_: unknown, __: unknown) {}\n`
}

interface Program {
  readonly folder: string
  /** The name of the program and its form, such as `fields.plain`. */
  readonly name: string
  readonly file: string
  readonly text: string
}

const names = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))

/** Every program in every form and folder. */
export const programs: readonly Program[] = Object.entries(folders).flatMap(([folder, { programs }]) =>
  names
    .filter((name) => programs.test(name) && !/effects|unused|shared/u.test(name))
    .flatMap((name) => {
      const source = readFileSync(join(fixtures, name), 'utf8')
      return Object.entries(forms)
        .filter(([form]) => form === 'plain' || source.includes('/*@*/'))
        .map(([form, write]) => {
          const [base = '', extension = ''] = name.split('.')
          // Each form imports modules of its own, because a module has its effects once.
          const text = write(source).replaceAll(/\.\/(effects|unused)/gu, `./$1.${form}`)
          return { folder, name: `${base}.${form}`, file: `${base}.${form}.${extension}`, text }
        })
    }),
)

/** The tsconfig.json of a host that reads one for the whole project: the options of the folder that it compiles. */
export const oneFolder: Readonly<Record<string, object>> = {
  'tsconfig.json': {
    extends: './src/es2021/tsconfig.json',
    compilerOptions: { rootDir: 'src', outDir: 'dist', noCheck: true, noEmitOnError: false, sourceMap: true },
    files: ['src/es2021.ts'],
  },
}

const runtimeOf = (name: string): string =>
  `const make = (type, props, key) => ({ type, props, ...(key !== undefined && { key }), by: '${name}' })\nexport { make as jsx, make as jsxs }\nexport const jsxDEV = (type, props, key) => make(type, props, key)\nexport const Fragment = '${name} fragment'\n`

/** Writes the programs into a project: `src/all.ts` runs them, and `src/es2021.ts` those of one folder. */
export function writePrograms(
  project: Pick<Folder, 'write'>,
  without: (program: string) => boolean = () => false,
): void {
  const written = programs.filter(({ folder, name }) => !without(`${folder}/${name}`))
  for (const [folder, { config }] of Object.entries(folders)) {
    project.write(`src/${folder}/tsconfig.json`, config)
    for (const name of names.filter((each) => /effects|unused|shared/u.test(each)))
      for (const form of Object.keys(forms))
        project.write(
          `src/${folder}/${name.replace(/[\\/]/u, `.${form}/`)}`,
          readFileSync(join(fixtures, name), 'utf8'),
        )
  }
  project.write('src/solution/tsconfig.app.json', {
    compilerOptions: { ...common, target: 'es2019' },
    include: ['*.ts'],
  })
  for (const { folder, file, text } of written) project.write(`src/${folder}/${file}`, text)
  project.write('src/globals.js', "globalThis.h = (...made) => ['h', ...made]\nglobalThis.f = 'f'\n")
  project.write('src/all.ts', mainOf(written))
  project.write('src/es2021.ts', mainOf(written.filter(({ folder }) => folder === 'es2021')))
  for (const name of ['jsxown', 'jsxother', 'react', 'hono-jsx']) {
    project.write(`node_modules/${name}/package.json`, { name, type: 'module', exports: { './*': './runtime.js' } })
    project.write(`node_modules/${name}/runtime.js`, runtimeOf(name))
  }
}

/** A program that prints a line for each program. An effect of a module is read after the program that imports it. */
function mainOf(run: readonly Program[]): string {
  const imports = run.map(({ folder, file }, index) => `import _${index} from './${folder}/${file}'`)
  const lines = run.map(({ folder, name }, index) => `console.log('${folder}/${name}', JSON.stringify(_${index}))`)
  return ["import './globals.js'", ...imports, ...lines, ''].join('\n')
}

/** The lines that plain `tsc` makes the programs print. */
export function judge(): ReadonlyMap<string, string> {
  const project = createFolder('meaning', { 'package.json': { type: 'module' } })
  writePrograms(project)
  for (const folder of Object.keys(folders)) {
    const directory = join(project.directory, 'src', folder)
    const { options, fileNames } = parseConfig(
      join(directory, folder === 'solution' ? 'tsconfig.app.json' : 'tsconfig.json'),
    )
    // A program takes longer than single files, but it inlines constants of other files, and finds formats of modules.
    if (folder === 'es2021' || folder === 'of-node') ts.createProgram(fileNames, options).emit()
    else
      for (const file of fileNames) {
        const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
          compilerOptions: options,
          fileName: file,
        })
        writeFileSync(file.replace(/\.tsx?$/u, '.js'), outputText)
      }
  }
  project.write('src/all.js', project.read('src/all.ts').replaceAll(/\.tsx?'$/gmu, ".js'"))
  return linesOf(outputOf(project, ['node', 'src/all.js']))
}

function parseConfig(path: string): ts.ParsedCommandLine {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} }
  return ts.getParsedCommandLineOfConfigFile(path, { noCheck: true, noLib: true }, host) as ts.ParsedCommandLine
}

/** The lines of programs in an output, by the name of the program. */
export function linesOf(output: string): ReadonlyMap<string, string> {
  return new Map([...output.matchAll(/^([\w-]+\/[\w.-]+) (.*)$/gmu)].map(([, name = '', line = '']) => [name, line]))
}
