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
      project
        .files(file)
        .flatMap(({ path, text }) => (text.includes('honotate/') ? [] : [missing(path, tool, plugin)])),
    ),
    ...project
      .files(ESBUILD_FILE)
      .filter(({ text }) => /['"]esbuild['"]/u.test(text) && !text.includes('honotate/'))
      .map(({ path }) => missing(path, 'esbuild', 'honotate/esbuild')),
    ...checkJest(project),
    ...checkOtherCompilers(project),
    ...checkPackage(project),
  ]
}

function missing(file: string, tool: string, plugin: string): Finding {
  return { id: 'plugin-missing', file, details: { file, tool, plugin } }
}

function checkJest({ files, manifest }: Project): Finding[] {
  const configurations = [
    ...files(/^jest\.config\.(?:[cm]?[jt]s|json)$/u),
    ...(manifest.jest === undefined ? [] : [{ path: 'package.json', text: JSON.stringify(manifest.jest) }]),
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
