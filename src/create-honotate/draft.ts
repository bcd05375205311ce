export interface Manifest {
  readonly name: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** A project under construction. Its scripts are the scripts of package.json or the tasks of deno.json. */
export interface Draft {
  readonly files: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly compilerOptions: Readonly<Record<string, unknown>>
}

/** Changes of a draft; `undefined` deletes an entry. */
export type DraftChange = {
  readonly [Part in keyof Draft]?: Readonly<Record<string, Draft[Part][string] | undefined>>
}

/** Applies a change. New entries come last. */
export function changed(draft: Draft, change: DraftChange): Draft {
  const merge = <T>(part: Readonly<Record<string, T>>, more: Readonly<Record<string, T | undefined>> = {}) =>
    Object.fromEntries(Object.entries({ ...part, ...more }).filter(([, value]) => value !== undefined))
  return {
    files: merge(draft.files, change.files),
    scripts: merge(draft.scripts, change.scripts),
    devDependencies: merge(draft.devDependencies, change.devDependencies),
    compilerOptions: merge(draft.compilerOptions, change.compilerOptions),
  } as Draft
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/**
 * Replaces a part of a template.
 *
 * @throws Error if the template does not have the part.
 */
export function replaced(
  text: string | undefined,
  part: string | RegExp,
  replacement: string | ((part: string, group: string) => string),
): string {
  if (text === undefined || text.replace(part, '') === text)
    throw new Error(`The template has no \`${String(part)}\` to replace:\n${text}`)
  return text.replace(part, typeof replacement === 'string' ? () => replacement : replacement)
}
