import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'

const REFLECT_METADATA = /^\s*(?:import\s+(?:[^'"]*from\s+)?|.*\brequire\(\s*)['"]reflect-metadata(?:\/\w+)?['"]/mu
const TYPEDI = /^\s*import\s+(?!type\b)\{[^}]*\b(?:Service|Inject|InjectMany)\b[^}]*\}\s*from\s+['"]typedi['"]/mu

/** Imports that do not belong in a program with standard decorators. Each kind is reported once, in its first file. */
export function checkSources(project: Project): Finding[] {
  const sources = project.sources()
  const first = (pattern: RegExp): string | undefined => sources.find(({ text }) => pattern.test(text))?.path
  const reflect = first(REFLECT_METADATA)
  const typedi = first(TYPEDI)
  return [
    ...(reflect === undefined ? [] : [{ id: 'reflect-metadata' as const, file: reflect }]),
    ...(typedi === undefined ? [] : [{ id: 'legacy-typedi-import' as const, file: typedi }]),
  ]
}
