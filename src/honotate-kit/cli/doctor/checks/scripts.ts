import { dirname, join } from 'node:path'
import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'
import { readText } from '../../../disk.ts'
import { parseJsonc } from '../../../toolbox/files.ts'

/**
 * Matches a command of Node or tsx that names a TypeScript file, but not `node` in a name or after an option such as
 * `--platform`.
 */
const RUNS_TYPESCRIPT =
  /(?<![\w./-]|--(?:env|environment|platform|target)[ =])(?:node|tsx)(?=\s)[^&|;]*\.[cm]?tsx?\b[^&|;]*/u
/** Matches a variable that makes Node processes load the hooks. */
const OPTIONS_OF_NODE = /\bNODE_OPTIONS=[^&|;]*honotate-kit\/register/u
/**
 * Matches `bun src/main.ts`, `bun --watch run src/main.ts` and `bun test`; not `bun install`, `bun run test` or
 * `bun --bun build`.
 */
const RUNS_BUN = /(?<![\w./-])bun\b(?!(?:\s+-\S+)*\s+build\b)[^&|;]*(?:\.[cm]?tsx?\b|(?<!\brun\s+)\btest\b)/u
const BUNDLES = /(?<![\w./-])(esbuild|bun(?:\s+-\S+)*\s+build)\s[^&|;]*\.[cm]?tsx?\b/u
const UNSUPPORTED = /\b(ts-node(?:-dev|-esm)?|swc-node|@swc-node\/register|babel-node|sucrase-node|jiti)\b/u

/** Finds scripts and tasks that run the program without the transformer. */
export function checkScripts(project: Project): Finding[] {
  return [
    ...project.scripts.flatMap(([script, command]) => checkScript(project, script, command)),
    ...checkVitest(project),
    ...checkBun(project),
    ...checkDeno(project),
  ]
}

function checkScript({ root }: Project, script: string, command: string): Finding[] {
  const file = 'package.json'
  if (hasNoDecorators(root, command)) return []
  const [, tool] = UNSUPPORTED.exec(command) ?? []
  if (tool !== undefined) return [{ id: 'unsupported-runner', file, details: { script, tool } }]
  const [, bundler] = BUNDLES.exec(command) ?? []
  if (bundler !== undefined)
    return [
      { id: bundler === 'esbuild' ? 'esbuild-command-line' : 'bun-build-command-line', file, details: { script } },
    ]
  const [runs] = RUNS_TYPESCRIPT.exec(command) ?? []
  return runs === undefined ||
    runs.includes('honotate-kit/register') ||
    OPTIONS_OF_NODE.test(command) ||
    hasNoDecorators(root, runs)
    ? []
    : [{ id: 'register-missing', file, details: { script, command: runs.trim() } }]
}

function checkBun({ root, scripts, files }: Project): Finding[] {
  const isRun = scripts.some(
    ([, command]) => RUNS_BUN.test(command) && !command.includes('honotate-kit/bun') && !hasNoDecorators(root, command),
  )
  const [bunfig] = files(/^bunfig\.toml$/u)
  if (!isRun || bunfig?.text.includes('honotate-kit/bun')) return []
  return [{ id: 'bun-preload-missing', file: bunfig?.path ?? 'package.json' }]
}

/** Matches a command that runs Vitest in the directory of the project without naming a configuration. */
const RUNS_VITEST = /^(?!.*\bcd\s).*(?<![\w./-])vitest(?![\w-])(?!.*\s(?:-c|--config|-r|--root)\b)/u

function checkVitest({ files, scripts }: Project): Finding[] {
  const [script] = scripts.find(([, command]) => RUNS_VITEST.test(command)) ?? []
  const isConfigured = files(/^vite(?:st)?\.(?:config|workspace)\.[cm]?[jt]s$/u).length > 0
  return script === undefined || isConfigured
    ? []
    : [{ id: 'vitest-not-configured', file: 'package.json', details: { script } }]
}

function checkDeno({ root, files }: Project): Finding[] {
  return files(/^deno\.jsonc?$/u).flatMap(({ path, text }) =>
    tasksIn(text)
      .filter(([, command]) => /\bdeno (?:run|serve|test)\b.*\.[cm]?tsx?\b/u.test(command))
      .filter(([, command]) => !command.includes('honotate-kit/register') && !hasNoDecorators(root, command))
      .map(([script]) => ({ id: 'deno-preload-missing', file: path, details: { script } })),
  )
}

/** Lists the name and the command of each task. A task may be an object with a description and the command. */
function tasksIn(text: string): (readonly [name: string, command: string])[] {
  try {
    const { tasks = {} } = parseJsonc(text) as { readonly tasks?: Readonly<Record<string, unknown>> }
    return Object.entries(tasks).map(([name, task]) => {
      const { command = task } = Object(task) as { readonly command?: unknown }
      return [name, String(command)]
    })
  } catch {
    // Deno itself reports the error.
    return []
  }
}

/** Matches the path of a TypeScript file in a command. */
const PATH = /(?<=\s)[^\s'"-][^\s'"]*\.[cm]?tsx?(?=\s|$)/gu
const DECORATOR = /^\s*@\w/mu
const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/gu

/**
 * Whether a command needs no transformer, because neither the TypeScript files that it names nor their relative imports
 * have decorators. Returns `false` if the command names no TypeScript file, or if a file cannot be read.
 */
function hasNoDecorators(root: string, command: string): boolean {
  const paths = command.match(PATH) ?? []
  const files = new Set(paths.map((path) => join(root, path)))
  for (const file of files) {
    const text = readText(file)
    if (text === undefined || DECORATOR.test(text)) return false
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const imported = join(dirname(file), specifier)
      const found = [imported, imported.replace(/\.([cm]?)js(x?)$/u, '.$1ts$2'), `${imported}.ts`].find(
        (path) => readText(path) !== undefined,
      )
      if (found !== undefined) files.add(found)
    }
  }
  return paths.length > 0
}
