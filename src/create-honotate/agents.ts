import type { Choices } from './choices.ts'
import { commandsOf, type Manager } from './package-manager.ts'

/** Makes AGENTS.md, which lists the rules for coding agents. */
export function agents(choices: Choices, manager: Manager, scripts: readonly string[]): string {
  const { run } = commandsOf(choices, manager)
  const has = (script: string): boolean => scripts.includes(script)
  const checks = ['check', 'test'].filter(has).map((script) => `\`${run(script)}\``)
  const compilerRule =
    choices.compiler === 'tspc'
      ? '- `tspc` compiles the program. Do not compile with `tsc`, and do not set `experimentalDecorators`.'
      : '- `experimentalDecorators` in `tsconfig.json` is for the editor only. Do not compile with `tsc`.'
  const generate = run(has('openapi') ? 'openapi' : 'contract')
  return `# Rules for this project

This service uses [honotate](https://www.npmjs.com/package/honotate): controllers on Hono, with TC39 decorators.

- Import decorators and functions from \`honotate\`. Decorators need parentheses: \`@RestController()\`.
- Paths start with \`/\`, and variables are \`:id\`. The prefix \`/apis\` precedes every path of a controller.
- One value: \`@PathVariable('id') id: number\`, \`@RequestParam('page') page = 1\`. Write the name.
- All values: \`@RequestBody() order: Order\`, \`@RequestQuery() query: { sort?: string }\`.
- The declared types are the contract: \`createApp({ contract })\` checks bodies, converts single values and reduces
  results to the return type. Declare return types. Write rules as tags: \`/** @minLength 1 */\` above a member.
- After a change of routes or their types, run \`${generate}\` and commit \`src/api.gen.ts\`.
- Tests pass the contract: \`createTestApp({ contract, controllers: [OrderController] })\`.
- Errors: \`throw new HttpProblem(404, { detail: 'There is no order 7.' })\`.
- Services are classes with \`@Service()\`. A controller names them in its constructor. There are no modules.
- Do not import an injected class with \`import type\`. Do not add \`reflect-metadata\`.
${compilerRule}
- Before you finish, run ${checks.length > 0 ? checks.join(' and ') : `\`${run('build')}\``}.
- An error of honotate has a code, such as HONOTATE_DUPLICATE_ROUTE, and a fix.
- The guide is in \`node_modules/honotate-kit/dist/docs\`: read \`controllers.md\`, \`validation.md\` and \`testing.md\` first.
`
}
