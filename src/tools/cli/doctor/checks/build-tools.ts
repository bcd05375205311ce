import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'

/** Configuration files of bundlers, and the plugin that each must name. A Vite configuration serves Vitest, too. */
const BUNDLERS = [
  { tool: 'Vite', file: /^vite(?:st)?\.config\.[cm]?[jt]s$/u, plugin: 'honotate/vite' },
  { tool: 'Rollup', file: /^rollup\.config\.[cm]?[jt]s$/u, plugin: 'honotate/rollup' },
  { tool: 'Rolldown', file: /^rolldown\.config\.[cm]?[jt]s$/u, plugin: 'honotate/rolldown' },
  { tool: 'webpack', file: /^webpack\.config\.[cm]?[jt]s$/u, plugin: 'honotate/webpack' },
  { tool: 'Rspack', file: /^rspack\.config\.[cm]?[jt]s$/u, plugin: 'honotate/rspack' },
  { tool: 'Farm', file: /^farm\.config\.[cm]?[jt]s$/u, plugin: 'honotate/farm' },
] as const

/** Files that call esbuild: `build.js`, `esbuild.config.mjs`, `scripts` are not looked for. */
const ESBUILD_FILE = /^(?:esbuild|build)(?:\.config)?\.[cm]?[jt]s$/u

/** Configuration files of build tools, and scripts that run programs without the transformer. */
export function checkBuildTools(project: Project): Finding[] {
  return [
    ...BUNDLERS.flatMap(({ tool, file, plugin }) =>
      project.files(file).flatMap(({ path, text }) => (namesPlugin(text) ? [] : [missing(path, tool, plugin)])),
    ),
    ...project
      .files(ESBUILD_FILE)
      .filter(({ text }) => /['"]esbuild['"]/u.test(text) && !namesPlugin(text))
      .map(({ path }) => missing(path, 'esbuild', 'honotate/esbuild')),
    ...checkVitest(project),
    ...checkJest(project),
    ...checkWrangler(project),
    ...checkOtherCompilers(project),
    ...checkPackage(project),
  ]
}

/** Whether a program names a module of honotate outside of comments. */
function namesPlugin(text: string): boolean {
  const tokens = /(['"])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|\/\*.*?\*\/|\/\/[^\n]*/gsu
  return text.replaceAll(tokens, (token) => (token.startsWith('/') ? '' : token)).includes('honotate/')
}

function missing(file: string, tool: string, plugin: string): Finding {
  return { id: 'plugin-missing', file, details: { file, tool, plugin } }
}

/** Without a file, {@link BUNDLERS} finds nothing to check. */
function checkVitest({ files, scripts }: Project): Finding[] {
  const [script] = scripts.find(([, command]) => /(?<![\w./-])vitest(?![\w-])/u.test(command)) ?? []
  const isConfigured = files(/^vite(?:st)?\.(?:config|workspace)\.[cm]?[jt]s$/u).length > 0
  return script === undefined || isConfigured
    ? []
    : [{ id: 'vitest-not-configured', file: 'package.json', details: { script } }]
}

function checkWrangler({ files }: Project): Finding[] {
  return files(/^wrangler\.(?:jsonc?|toml)$/u).flatMap(({ path: file, text }) => [
    ...(/^[^/#]*\bmain\b"?\s*[:=]\s*["'][^"']*\.[cm]?tsx?["']/mu.test(text)
      ? [{ id: 'wrangler-compiles' as const, file, details: { file } }]
      : []),
    ...(/^[^/#]*\bcompatibility_date\b/mu.test(text)
      ? []
      : [{ id: 'wrangler-compatibility-date-missing' as const, file, details: { file } }]),
  ])
}

function checkJest({ files, manifest, scripts }: Project): Finding[] {
  const configurations = [
    ...files(/^jest\.config\.(?:[cm]?[jt]s|json)$/u),
    ...(manifest.jest === undefined ? [] : [{ path: 'package.json', text: JSON.stringify(manifest.jest) }]),
  ]
  if (configurations.length === 0 && scripts.some(([, command]) => /(?<![\w./-])jest(?![\w-])/u.test(command)))
    return [
      { id: 'jest-transform-missing', file: 'package.json', details: { file: 'package.json', tool: 'babel-jest' } },
    ]
  return configurations.flatMap(({ path, text }) => {
    const [tool] = /ts-jest|@swc\/jest|babel-jest|esbuild-jest/u.exec(text) ?? []
    return tool === undefined
      ? []
      : [{ id: 'jest-transform-missing' as const, file: path, details: { file: path, tool } }]
  })
}

function checkOtherCompilers({ files }: Project): Finding[] {
  const swc = files(/^\.swcrc$/u).filter(({ text }) => /"(?:legacyDecorator|decoratorMetadata)"\s*:\s*true/u.test(text))
  const babel = files(/^(?:\.babelrc(?:\.json)?|babel\.config\.(?:[cm]?js|json))$/u).filter(
    ({ text }) =>
      text.includes('plugin-proposal-decorators') && /['"]?legacy['"]?\s*:\s*true|['"]legacy['"]/u.test(text),
  )
  return [...swc, ...babel].map(({ path }) => ({ id: 'legacy-swc', file: path, details: { file: path } }))
}

function checkPackage({ manifest }: Project): Finding[] {
  const found: Finding[] = []
  if (manifest.sideEffects === false) found.push({ id: 'side-effects', file: 'package.json' })
  if (manifest.type !== 'module') found.push({ id: 'not-an-es-module', file: 'package.json' })
  return found
}
