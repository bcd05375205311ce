import type { Linter } from './choices.ts'
import { json, type DraftChange } from './draft.ts'

const IGNORED = ['dist', '.vercel', '.wrangler', '.aws-sam']

/**
 * Makes the changes that a linter requires. Turns off the rule whose fix would write `import type` for an injected
 * class.
 */
export function linterChange(linter: Linter, check: string): DraftChange {
  const scripts = (lint: string): DraftChange => ({ scripts: { lint, check: `${check} && ${lint}` } })
  switch (linter) {
    case 'oxlint':
      return {
        ...scripts('oxlint --deny-warnings'),
        devDependencies: { oxlint: '^1.89.0' },
        files: {
          '.oxlintrc.json': json({
            $schema: './node_modules/oxlint/configuration_schema.json',
            categories: { correctness: 'error', suspicious: 'error' },
            rules: { 'typescript/consistent-type-imports': 'off' },
            ignorePatterns: IGNORED,
          }),
        },
      }
    case 'eslint':
      return {
        ...scripts('eslint .'),
        devDependencies: { '@eslint/js': '^10.0.0', eslint: '^10.0.0', 'typescript-eslint': '^8.73.0' },
        files: { 'eslint.config.js': ESLINT },
      }
    case 'biome':
      return {
        ...scripts('biome lint'),
        devDependencies: { '@biomejs/biome': '^2.5.0' },
        files: {
          'biome.json': json({
            $schema: './node_modules/@biomejs/biome/configuration_schema.json',
            files: { includes: ['**', ...IGNORED.map((name) => `!${name}`)] },
            javascript: { parser: { unsafeParameterDecoratorsEnabled: true } },
            linter: { rules: { style: { useImportType: 'off' } } },
          }),
        },
      }
    case 'none':
      return {}
  }
}

const ESLINT = `import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig([
  globalIgnores(${JSON.stringify(IGNORED).replaceAll('"', "'").replaceAll(',', ', ')}),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    // A class that is injected is needed at run time: no \`import type\` for it.
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
])
`
