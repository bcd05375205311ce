import type { Choices, Platform } from './choices.ts'
import { replaced } from './draft.ts'
import { commandsOf, type Manager } from './package-manager.ts'

const DEPLOYS: Readonly<Record<Platform, string>> = {
  node: 'builds a container image with Docker',
  bun: 'builds a container image with Docker',
  deno: 'deploys what was built to Deno Deploy',
  'cloudflare-workers': 'builds and deploys with wrangler',
  lambda: 'builds and deploys with the SAM CLI',
  vercel: 'builds and deploys with the CLI of Vercel',
}

function meanings({ platform, linter, openapi }: Choices): Readonly<Record<string, string>> {
  const checked = [
    'the types',
    openapi === 'yes' ? 'the contract and the OpenAPI document' : 'the contract',
    ...(linter === 'none' ? [] : ['the linter']),
  ]
  const isBuilt = platform === 'node' || platform === 'bun' || platform === 'deno'
  return {
    dev: 'runs the service, and restarts it when you save',
    build: 'compiles it for production',
    start: isBuilt ? 'runs what was built' : 'runs the service on this machine',
    test: 'runs the tests',
    check: `checks ${checked.join(', ').replace(/, ([^,]+)$/u, ' and $1')}`,
    lint: 'runs the linter alone',
    openapi: 'writes the contract and the types of the OpenAPI document to src/api.gen.ts',
    contract: 'writes the contract of the declared types to src/api.gen.ts',
    deploy: DEPLOYS[platform],
  }
}

/** @param example The README of the template. Its `curl` commands are copied. */
export function readme(
  name: string,
  choices: Choices,
  manager: Manager,
  scripts: readonly string[],
  example: string,
): string {
  const { install, run } = commandsOf(choices, manager)
  const purposes = meanings(choices)
  const lines = scripts.map((script) => [run(script), purposes[script]] as const)
  const width = Math.max(...lines.map(([command]) => command.length))
  const [found = ''] = /^```sh\ncurl [^]*?^```$/mu.exec(example) ?? []
  const requests = choices.openapi === 'yes' ? found : replaced(found, /^.*openapi\.json\n/mu, '')
  const commands = lines.map(([command, purpose]) => `${command.padEnd(width)}   # ${purpose}`)
  return `# ${name}

A service with [honotate](https://www.npmjs.com/package/honotate): controllers on [Hono](https://hono.dev).

\`\`\`sh
${[install, ...commands].join('\n')}
\`\`\`

While \`${run('dev')}\` runs, send requests from another terminal:

${requests}

The controllers are in \`src/*-controller.ts\`; each of their methods is a route, and its
declared types are the contract that the service enforces. \`AGENTS.md\` lists the rules of honotate.
`
}
