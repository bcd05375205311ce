import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A rule of the proposal, and the program that shows it. */
export interface Program {
  /** The folder and the name of its file, without the extension. */
  readonly name: string
  readonly extension: string
  readonly code: string
  /** The section of the proposal's README. */
  readonly section: string
  readonly rule: string
  /** How the program interprets the proposal, if the text of the proposal leaves the rule open. */
  readonly reading: string | undefined
  /** Whether the program must fail before it starts. */
  readonly isError: boolean
}

const directory = join(import.meta.dirname, 'fixtures')

/** The sections of the proposal's README in their order. */
export const sections = [
  'Syntax',
  'Early Errors',
  'Decorator Expression Evaluation',
  'Decorator Application Order',
  'Anatomy of a Parameter Decorator',
]

/** All programs, in the order of the sections and of their names. */
export const programs: readonly Program[] = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.[jt]s$/u.test(path))
  .map(readProgram)
  .toSorted((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || (a.name < b.name ? -1 : 1))

function readProgram(path: string): Program {
  const code = readFileSync(join(directory, path), 'utf8')
  const header = (/^(?:\/\/.*\n)+/u.exec(code)?.[0] ?? '').replaceAll(/\n\/\/ {3}/gu, ' ')
  const line = (label: string): string | undefined => new RegExp(`^// ${label}: (.*)$`, 'mu').exec(header)?.[1]
  const [section, rule] = [line('Section'), line('Rule')]
  if (section === undefined || !sections.includes(section) || rule === undefined)
    throw new Error(`${path} must start with "// Section: " and "// Rule: "`)
  const extension = extname(path)
  return {
    name: path.slice(0, -extension.length).replaceAll('\\', '/'),
    extension,
    code,
    section,
    rule,
    reading: line('Reading'),
    isError: section === 'Early Errors',
  }
}
