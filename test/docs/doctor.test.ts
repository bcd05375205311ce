import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findings } from '../../src/honotate-kit/cli/doctor/findings.ts'

const page = join(import.meta.dirname, '../../docs/reference/doctor.md')

const introduction = `# Findings of honotate doctor

<!-- Generated from src/honotate-kit/cli/doctor/findings.ts by \`npm run docs -- pages\`; do not edit. -->

\`npx honotate doctor\` checks the project in the working directory: its packages, \`tsconfig.json\`, \`tsconfig.*.json\`,
scripts and source files. It changes no source file; to compare generated files, it imports the app. It ends with exit
code 1 if it finds an error; with \`--strict\`, also for a warning. \`--json\` prints a list with \`id\`, \`level\`,
\`problem\`, \`effect\`, \`remedy\` and often \`file\`.

It does not look for the [plugin](../guide/build-tools.md) in configurations of bundlers and Vitest. Code
[for no transformer](../guide/without-a-build-step.md) needs no fix of a compiler, a runtime or an editor that supports decorators.
`

/** Replaces holes by their names: `{version}` becomes *version*. */
function general(text: string): string {
  return text.replaceAll(/`[^`]*`|\{(\w+)\}/gu, (part, name?: string) => (name === undefined ? part : `*${name}*`))
}

test('docs/reference/doctor.md explains every finding', async () => {
  const sections = Object.entries(findings).map(
    ([id, { level, problem, effect, remedy }]) =>
      `## ${id}\n\n${level === 'error' ? 'Error' : 'Warning'}: ${general(problem)}.\n\n${general(effect)}\n\n**Fix:** ${general(remedy)}\n`,
  )
  await expect([introduction, ...sections].join('\n')).toMatchFileSnapshot(page)
})
