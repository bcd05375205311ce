import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findings } from '../../src/tools/cli/doctor/findings.ts'

const page = join(import.meta.dirname, '../../docs/reference/doctor.md')

const introduction = `# Findings of honotate doctor

<!-- Generated from src/tools/cli/doctor/findings.ts by \`npm run docs -- pages\`; do not edit. -->

\`npx honotate doctor\` checks the set-up of the project in the working directory: versions, \`tsconfig.json\`, scripts, and
the configuration files of build tools, linters and editors in that directory. It does not start programs or change files.
The exit code is 1 if it finds an error or, with \`--strict\`, a warning. \`--json\` prints a list with \`id\`, \`level\`,
\`file\`, \`problem\`, \`effect\` and \`remedy\`.

If a configuration file is a program, doctor searches its text and does not run it, so it cannot see a rule or a plugin that
another file adds.
`

/** Replaces holes by their names: `{version}` becomes *version*. */
function general(text: string): string {
  return text.replaceAll(/`[^`]*`|\{(\w+)\}/gu, (part, name?: string) => (name === undefined ? part : `*${name}*`))
}

test('docs/reference/doctor.md explains every finding', async () => {
  const sections = Object.entries(findings).map(
    ([id, { level, problem, effect, remedy }]) =>
      `## ${id}\n\n${level === 'error' ? 'Error' : 'Warning'}: ${general(problem)}.\n\n${general(effect)}\n\n**Remedy:** ${general(remedy)}\n`,
  )
  await expect([introduction, ...sections].join('\n')).toMatchFileSnapshot(page)
})
