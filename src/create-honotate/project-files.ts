import { basename } from 'node:path'
import { jsonCode, quoted } from '../honotate-kit/code-text.ts'
import { agents } from './agents.ts'
import type { Choices } from './choices.ts'
import { compilerChange, GENERATE } from './compiler-change.ts'
import { editorFiles } from './editor-files.ts'
import { linterChange } from './linter-change.ts'
import { changed, json, replaced, type Draft, type DraftChange, type Manifest } from './draft.ts'
import { readme } from './readme.ts'
import { managerChange, type Manager } from './package-manager.ts'
import { templates } from './templates.ts'

/** The order of scripts. Scripts that are not in this list follow, sorted by name. */
const SCRIPTS = ['dev', 'build', 'start', 'test', 'check', 'lint']

/**
 * Makes the files of a project: takes the template of its platform, and applies the changes of the other choices.
 *
 * @returns The text of each file, by its path.
 */
export function projectFiles(
  name: string,
  choices: Choices,
  manager: Manager = 'npm',
): Readonly<Record<string, string>> {
  const template = templates[choices.platform] as Readonly<Record<string, string>>
  const read = (path: string): any => JSON.parse(template[path] as string)
  const manifest = read('package.json') as Manifest
  const tsconfig = read('tsconfig.json') as { readonly compilerOptions: Draft['compilerOptions'] }
  const deno = 'deno.json' in template ? (read('deno.json') as { readonly tasks: Draft['scripts'] }) : undefined
  const { 'README.md': example, 'package.json': _, 'tsconfig.json': __, 'deno.json': ___, ...files } = template

  let draft: Draft = {
    files,
    scripts: deno?.tasks ?? manifest.scripts ?? {},
    devDependencies: manifest.devDependencies,
    compilerOptions: tsconfig.compilerOptions,
  }
  draft = changed(draft, compilerChange(choices, draft))
  draft = changed(draft, devChange(draft))
  draft = changed(draft, checkChange(draft))
  draft = changed(draft, choices.openapi === 'yes' ? openApiChange(name, draft) : withoutOpenApi(draft))
  draft = changed(draft, workerChange(name, draft))
  if (choices.tests === 'none') draft = changed(draft, withoutTests(draft))
  draft = changed(draft, managerChange(manager, draft))
  draft = changed(draft, linterChange(choices.linter, draft.scripts['check'] as string))

  const scripts = sorted(renamed(draft.scripts, name), SCRIPTS)
  const { scripts: ____, dependencies, devDependencies: _____, ...head } = manifest
  return {
    ...draft.files,
    ...editorFiles(choices),
    'AGENTS.md': agents(choices, manager, Object.keys(scripts)),
    'README.md': readme(name, choices, manager, Object.keys(scripts), example as string),
    'package.json': json({
      ...head,
      name,
      ...(deno ? {} : { scripts }),
      dependencies,
      devDependencies: sorted(draft.devDependencies),
    }),
    'tsconfig.json': json({ ...tsconfig, compilerOptions: draft.compilerOptions }),
    ...(deno && { 'deno.json': json({ ...deno, tasks: scripts }) }),
  }
}

function devChange({ scripts }: Draft): DraftChange {
  const { dev } = scripts
  if (!dev?.startsWith('node ')) return {}
  return { scripts: { dev: replaced(dev, 'node --watch --import honotate-kit/register', 'honotate dev') } }
}

/** Lets `check` compare the contract with the types, as `honotate check` does by itself. */
function checkChange({ scripts: { check = '' } }: Draft): DraftChange {
  return check.includes('honotate check') ? {} : { scripts: { check: `${check} && ${GENERATE} --check` } }
}

/** Names the document after the project. */
function openApiChange(name: string, { files }: Draft): DraftChange {
  const file = 'src/openapi.ts'
  return { files: { [file]: replaced(files[file], /title: '[^']*'/u, `title: ${quoted(name)}`) } }
}

/** Names the Worker after the project: a deployment replaces the Worker of the same name. */
function workerChange(name: string, { files }: Draft): DraftChange {
  const file = 'wrangler.jsonc'
  if (!(file in files)) return {}
  return { files: { [file]: replaced(files[file], /(?<="name": )"[^"]*"/u, jsonCode(workerName(name))) } }
}

/** A Worker's name consists of at most 63 lower-case letters, digits and dashes, and has no dash at its ends. */
function workerName(name: string): string {
  const dashed = name.replaceAll(/[^a-z0-9]+/gu, '-').replace(/^-/u, '')
  return dashed.slice(0, 63).replace(/-$/u, '') || 'my-api'
}

/** Removes the OpenAPI document from the program, but keeps the file of the contract. */
function withoutOpenApi({ files, scripts }: Draft): DraftChange {
  const [file = '', text] = Object.entries(files).find(([, code]) => code.includes('serveOpenApi(createApp(')) ?? []
  const unserved = replaced(text, /serveOpenApi\((createApp\(.*\))\)/u, (_, app) => app)
  const program = replaced(unserved, /import \{ serveOpenApi \}.*\n/u, '')
  const exported = replaced(program, /\/\/ .*\nexport \{ openapi \}.*\n\n/u, '')
  return {
    files: { [file]: exported, 'src/openapi.ts': undefined },
    scripts: { openapi: undefined, contract: scripts['openapi'] },
  }
}

function withoutTests({ files }: Draft): DraftChange {
  const removed = Object.keys(files).filter((path) => path.startsWith('test/') || path === 'vitest.config.ts')
  return {
    files: Object.fromEntries(removed.map((path) => [path, undefined])),
    scripts: { test: undefined },
    devDependencies: { vitest: undefined },
  }
}

/** Names the Docker image after the project. */
function renamed(scripts: Draft['scripts'], name: string): Draft['scripts'] {
  const { deploy } = scripts
  if (!deploy?.includes('docker build')) return scripts
  return { ...scripts, deploy: replaced(deploy, /docker build --tag \S+/u, `docker build --tag ${name}`) }
}

/** Sorts entries by name, but puts the names of `first` at the start. */
function sorted(entries: Readonly<Record<string, string>>, first: readonly string[] = []): Record<string, string> {
  const names = Object.keys(entries).toSorted()
  const ordered = new Set([...first.filter((name) => name in entries), ...names])
  return Object.fromEntries([...ordered].map((name) => [name, entries[name] as string]))
}

export function packageName(directory: string): string {
  const name = basename(directory)
    // Decomposes `ü` into `u` and a combining mark.
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._~-]+/gu, '-')
    .replace(/^[._-]+|-+$/gu, '')
  return name || 'my-api'
}
