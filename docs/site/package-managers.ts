/** How each package manager writes a command of npm. */
const MANAGERS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  npm: [],
  pnpm: [
    [/^npm create /u, 'pnpm create '],
    [/^npm install --save-dev /u, 'pnpm add -D '],
    [/^npm install (?=\S)/u, 'pnpm add '],
    [/^npm /u, 'pnpm '],
    [/^npx /u, 'pnpm exec '],
  ],
  yarn: [
    [/^npm create (\S+?)@latest/u, 'yarn create $1'],
    [/^npm install --save-dev /u, 'yarn add --dev '],
    [/^npm install (?=\S)/u, 'yarn add '],
    [/^npm run /u, 'yarn '],
    [/^npm /u, 'yarn '],
    [/^npx /u, 'yarn '],
  ],
  bun: [
    [/^npm create /u, 'bun create '],
    [/^npm install --save-dev /u, 'bun add --dev '],
    [/^npm install (?=\S)/u, 'bun add '],
    [/^npm test/u, 'bun run test'],
    [/^npm /u, 'bun '],
    [/^npx /u, 'bunx '],
  ],
}

/** Commands that have a counterpart in each package manager. */
const KNOWN = /^(?:npm (?:create|install|run|test)\b|npx honotate |cd )/u

/**
 * Shows the commands that create a project and install packages for each package manager, as tabs.
 *
 * @param page The page in Markdown.
 */
export function withPackageManagers(page: string): string {
  return page.replaceAll(/^```sh\n((?:.+\n)+?)```$/gmu, (block, content: string) => {
    const lines = content.trimEnd().split('\n')
    if (!/^npm (?:create|install)/mu.test(content) || !lines.every((line) => KNOWN.test(line))) return block
    const tabs = Object.entries(MANAGERS).map(([name, rules]) => {
      const commands = lines.map((line) => {
        const rule = rules.find(([pattern]) => pattern.test(line))
        return rule ? line.replace(...(rule as [RegExp, string])) : line
      })
      return `\`\`\`sh [${name}]\n${commands.join('\n')}\n\`\`\``
    })
    return `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`
  })
}
