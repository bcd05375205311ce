import process from 'node:process'
import type { Choices } from './choices.ts'
import { replaced } from './manifest.ts'

/** The commands of a package manager. */
export interface Commands {
  readonly install: string
  readonly run: (script: string) => string
}

/** The package managers that write the commands of npm with another name. */
const OTHERS = ['pnpm', 'yarn', 'bun'] as const

/** How the commands of a platform are written. A project for Node uses the package manager that has started us. */
export function commandsOf({ platform }: Choices): Commands {
  if (platform === 'bun') return { install: 'bun install', run: (script) => `bun run ${script}` }
  if (platform === 'deno') return { install: 'deno install', run: (script) => `deno task ${script}` }
  const [manager = ''] = (process.env['npm_config_user_agent'] ?? '').split('/')
  const other = OTHERS.find((name) => name === manager)
  if (other) return { install: `${other} install`, run: (script) => `${other} run ${script}` }
  const short = new Set(['start', 'test'])
  return { install: 'npm install', run: (script) => `npm ${short.has(script) ? '' : 'run '}${script}` }
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
export function readme(name: string, choices: Choices, scripts: readonly string[], example: string): string {
  const { install, run } = commandsOf(choices)
  const lines = scripts.map((script) => [run(script), MEANINGS[script]] as const)
  const width = Math.max(...lines.map(([command]) => command.length))
  const [found = ''] = /^```sh\ncurl [^]*?^```$/mu.exec(example) ?? []
  const requests = choices.openapi === 'yes' ? found : replaced(found, /^.*openapi\.json\n/mu, '')
  const commands = lines.map(([command, meaning]) => `${command.padEnd(width)}   # ${meaning}`)
  return `# ${name}\n\n\`\`\`sh\n${[install, ...commands].join('\n')}\n\`\`\`\n\n${requests}\n`
}
