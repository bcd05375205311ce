import type { Choices } from './choices.ts'
import { replaced } from './draft.ts'
import { commandsOf, type Manager } from './package-manager.ts'

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
