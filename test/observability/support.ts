import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

/** A directory with the programs of a page, the controller of the fixtures, and the packages. */
export function createProject(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'honotate-observability-')))
  const modules = join(directory, 'node_modules')
  mkdirSync(join(modules, '@hono'), { recursive: true })
  mkdirSync(join(directory, 'src'))
  for (const name of ['honotate', 'typedi', 'hono', 'typescript', '@types', '@hono/node-server'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  for (const name of readdirSync(join(import.meta.dirname, 'node_modules')).filter((each) =>
    /^[^.@h]|^@op|^@hono$/u.test(each),
  )) {
    const source = join(import.meta.dirname, 'node_modules', name)
    if (name !== '@hono') symlinkSync(source, join(modules, name), 'junction')
    else for (const each of readdirSync(source)) symlinkSync(join(source, each), join(modules, name, each), 'junction')
  }
  const page = readFileSync(join(root, 'docs/guide/observability.md'), 'utf8')
  for (const [, file, code] of page.matchAll(/^```ts file=(\S+)\n([^]*?)^```$/gmu))
    writeFileSync(join(directory, file as string), code as string)
  writeFileSync(
    join(directory, 'src/users-controller.ts'),
    readFileSync(join(import.meta.dirname, 'fixtures/users-controller.ts')),
  )
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
    plugins: [{ transform: 'honotate/ts-patch', transformProgram: true }],
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  return directory
}

/** A line of pino. */
export type LogLine = Readonly<Record<string, any>>

/** Starts a program that writes lines of pino. */
export async function start(
  directory: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ lines: LogLine[]; waitFor(test: (line: LogLine) => boolean): Promise<LogLine>; stop(): Promise<void> }> {
  const child = spawn(process.execPath, args, {
    cwd: directory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: LogLine[] = []
  const watchers = new Set<() => void>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line) as LogLine)
    for (const watch of watchers) watch()
  })
  const ended = once(child, 'exit')
  return {
    lines,
    waitFor: (test) =>
      new Promise((resolve, reject) => {
        const watch = (): void => {
          const line = lines.find(test)
          if (line) resolve(line)
        }
        watchers.add(watch)
        watch()
        void ended.then(() => reject(new Error('The program has ended')))
      }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
