import type { Choices } from './choices.ts'
import { replaced } from './manifest.ts'

export interface Commands {
  readonly install: string
  readonly run: (script: string) => string
}

export type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** @param agent The variable `npm_config_user_agent`, which package managers set: `pnpm/10.1.0 npm/? node/v24.0.0`. */
export function managerOf(agent = ''): Manager {
  return (/^(?:pnpm|yarn|bun)(?=\/)/u.exec(agent)?.[0] ?? 'npm') as Manager
}

/** How the commands of a platform are written. */
export function commandsOf({ platform }: Choices, manager: Manager): Commands {
  if (platform === 'bun') return { install: 'bun install', run: (script) => `bun run ${script}` }
  if (platform === 'deno') return { install: 'deno install', run: (script) => `deno task ${script}` }
  // `bun test` would start Bun's own test runner.
  const short = new Set(manager === 'bun' ? [] : ['start', 'test'])
  return { install: `${manager} install`, run: (script) => `${manager} ${short.has(script) ? '' : 'run '}${script}` }
}

const MEANINGS: Readonly<Record<string, string>> = {
  dev: 'starts again at every edit',
  build: 'what is deployed',
  start: 'runs it',
  test: 'the tests',
  check: 'the types and the linter',
  lint: 'the linter alone',
  openapi: 'the types of the OpenAPI document, in src/api.gen.ts',
  deploy: 'builds and deploys',
}

/**
 * The README of a project.
 *
 * @param example The README of the template; the requests in it are taken over.
 */
export function readme(
  name: string,
  choices: Choices,
  manager: Manager,
  scripts: readonly string[],
  example: string,
): string {
  const { install, run } = commandsOf(choices, manager)
  const lines = scripts.map((script) => [run(script), MEANINGS[script]] as const)
  const width = Math.max(...lines.map(([command]) => command.length))
  const [found = ''] = /^```sh\ncurl [^]*?^```$/mu.exec(example) ?? []
  const requests = choices.openapi === 'yes' ? found : replaced(found, /^.*openapi\.json\n/mu, '')
  const commands = lines.map(([command, meaning]) => `${command.padEnd(width)}   # ${meaning}`)
  return `# ${name}\n\n\`\`\`sh\n${[install, ...commands].join('\n')}\n\`\`\`\n\n${requests}\n`
}
