import type { SourceFile } from './source-file.ts'

/** How files leave a framework. */
export interface Migration {
  /** Whether a module belongs to the framework: without such an import, a file stays as it is. */
  framework(name: string): boolean
  /** Other modules whose types the framework's users import. */
  readonly companions: readonly string[]
  /** What is rewritten, one after the other; each pass sees the text of the one before. */
  readonly passes: readonly ((file: SourceFile) => void)[]
  /** What to do about values of the framework that no pass replaces, by name. */
  readonly values: Readonly<Record<string, string>>
}

/** The words for pipes and decorators that a schema made of them does not stand for. */
export function leftToSchema(unknown: readonly string[]): string {
  return `a schema has to do what ${unknown.join(', ')} did.`
}

/** The words for a decorator that a migration does not know. */
export function noCounterpart(decorator: string): string {
  return `write what @${decorator}() did: honotate migrate does not know it.`
}
