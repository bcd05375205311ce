import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findings } from '../../src/tools/cli/doctor/findings.ts'

const page = join(import.meta.dirname, '../../docs/reference/doctor.md')

const introduction = `# What honotate doctor finds

<!-- Generated from src/tools/cli/doctor/findings.ts by \`npm run docs -- pages\`; do not edit. -->

\`npx honotate doctor\` reads the set-up of the project in the working directory: versions, \`tsconfig.json\`, scripts, and the
configuration files of build tools, linters and editors in that directory. It starts no program and changes nothing. It
ends with exit code 1 where it finds an error; with \`--strict\`, also for a warning. \`--json\` prints a list with \`id\`,
\`level\`, \`file\`, \`problem\`, \`effect\` and \`remedy\`.

Configuration files that are programs are searched as text, not run: a rule or a plugin that another file adds is not seen.
`

/** A detail of a case stands as its name: \`{version}\` is *version*. */
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
