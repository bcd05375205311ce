import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, link, linkPackages, type Folder } from '../support/folder.ts'

const root = join(import.meta.dirname, '../..')

/** A directory with the programs of a page, the controller of the fixtures, and the packages. */
export function createProject(): Folder {
  const folder = createFolder('observability')
  const { directory } = folder
  const modules = join(directory, 'node_modules')
  linkPackages(directory, ['honotate', 'typedi', 'hono', 'typescript', '@types', '@hono/node-server'])
  for (const name of readdirSync(join(import.meta.dirname, 'node_modules')).filter((each) =>
    /^[^.@h]|^@op|^@hono$/u.test(each),
  )) {
    const source = join(import.meta.dirname, 'node_modules', name)
    if (name !== '@hono') link(source, join(modules, name))
    else for (const each of readdirSync(source)) link(join(source, each), join(modules, name, each))
  }
  const page = readFileSync(join(root, 'docs/guide/observability.md'), 'utf8')
  for (const [, file, code] of page.matchAll(/^```ts file=(\S+)\n([^]*?)^```$/gmu))
    folder.write(file as string, code as string)
  cpSync(join(import.meta.dirname, 'fixtures/users-controller.ts'), join(directory, 'src/users-controller.ts'))
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'esnext.decorators', 'dom'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    rootDir: 'src',
    outDir: 'dist',
    rewriteRelativeImportExtensions: true,
    plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }],
  }
  folder.write('tsconfig.json', { compilerOptions, include: ['src'] })
  folder.write('package.json', { type: 'module' })
  return folder
}
