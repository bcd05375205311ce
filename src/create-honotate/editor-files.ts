import type { Choices, Linter } from './choices.ts'
import { json } from './draft.ts'

const EXTENSIONS: Readonly<Record<Linter, readonly string[]>> = {
  oxlint: ['oxc.oxc-vscode'],
  eslint: ['dbaeumer.vscode-eslint'],
  biome: ['biomejs.biome'],
  none: [],
}

export function editorFiles({ compiler, linter, platform }: Choices): Readonly<Record<string, string>> {
  const extensions = EXTENSIONS[linter]
  const settings = {
    // Makes VS Code offer to use the project's TypeScript: the TypeScript of VS Code does not find the plugin of
    // honotate. TypeScript 7 has no plugins.
    ...(compiler !== 'typescript-7' && {
      'js/ts.tsdk.path': 'node_modules/typescript/lib',
      'js/ts.tsdk.promptToUseWorkspaceVersion': true,
    }),
    // The extension of Deno reads parameter decorators in their legacy form, so it is off.
    ...(platform === 'deno' && { 'deno.enable': false }),
  }
  return {
    '.editorconfig': EDITORCONFIG,
    ...(extensions.length > 0 && { '.vscode/extensions.json': json({ recommendations: extensions }) }),
    ...(Object.keys(settings).length > 0 && { '.vscode/settings.json': json(settings) }),
  }
}

const EDITORCONFIG = `root = true

[*]
charset = utf-8
end_of_line = lf
indent_style = space
indent_size = 2
insert_final_newline = true
trim_trailing_whitespace = true
`
