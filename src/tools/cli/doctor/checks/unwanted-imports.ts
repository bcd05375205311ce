import { parse } from 'node:path'
import type { Finding } from '../findings.ts'
import type { Project, TextFile } from '../project.ts'

const REFLECT_METADATA = /^\s*(?:import\s+(?:[^'"]*from\s+)?|.*\brequire\(\s*)['"]reflect-metadata(?:\/\w+)?['"]/mu
const TYPEDI_INJECT = /^\s*import\s+(?!type\b)(?:\w+\s*,\s*)?\{[^}]*\bInject\b[^}]*\}\s*from\s+['"]typedi['"]/mu
const VALIDATORS = /^\s*import\s+(?!type\b)\{([^}]*)\}\s*from\s+['"]class-(?:validator|transformer)['"]/gmu
const CONTROLLER = /^\s*@RestController\b/mu
const TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/u
/** Code that finds controllers by the names of their files. */
const FINDS_CONTROLLERS = /honotate\/discover|import\.meta\.glob\(/u
const SERVES = /\bcreate(?:Test)?App\(/u

const UNWANTED = {
  'reflect-metadata': (text: string) => REFLECT_METADATA.test(text),
  'typedi-inject': (text: string) => TYPEDI_INJECT.test(text),
  'legacy-validators': hasValidators,
} as const

/** Imports that do not belong in a program with standard decorators. Each kind is reported once, in its first file. */
export function checkSources(project: Project): Finding[] {
  const sources = project.sources()
  const unwanted = Object.entries(UNWANTED).flatMap(([id, isIn]) => {
    const first = sources.find(({ text }) => isIn(text))
    return first ? [{ id: id as keyof typeof UNWANTED, file: first.path }] : []
  })
  return [...unwanted, ...findForgotten(sources.filter(({ path }) => !TEST.test(path)))]
}

/** Whether a name from class-validator or class-transformer is used as a decorator. */
function hasValidators(text: string): boolean {
  const names = [...text.matchAll(VALIDATORS)].flatMap(([, list = '']) => list.match(/\w+/gu) ?? [])
  return names.some((name) => text.includes(`@${name}(`))
}

function findForgotten(sources: readonly TextFile[]): Finding[] {
  if (sources.some(({ text }) => FINDS_CONTROLLERS.test(text))) return []
  return sources
    .filter(({ text }) => CONTROLLER.test(text) && !SERVES.test(text))
    .filter(({ path }) => !sources.some((other) => other.path !== path && imports(other.text, parse(path).name)))
    .map(({ path }) => ({ id: 'controller-not-imported', file: path, details: { file: path } }))
}

/** Whether a text names a module, with or without an extension. */
function imports(text: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(`/${name}${quote}`)) || text.includes(`/${name}.`)
}
