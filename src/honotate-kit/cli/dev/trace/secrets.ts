/** Replaces a secret. */
export const MASK = '•••'

const USUAL =
  /passw|passphrase|\bpw\b|pwd|token|secret|authoriz|cookie|api[-_]?key|credential|private[-_]?key|session[-_]?id|signature|\botp\b|\bcvv\b/iu

/** Names that programs mark with the tag `@secret`. */
const marked = new Set<string>()

/** Whether a value of this name must not be shown. */
export function isSecret(name: string): boolean {
  return USUAL.test(name) || marked.has(name)
}

/** A documentation comment with the tag, and the name that follows it after decorators and modifiers. */
const TAGGED =
  /\/\*\*(?:(?!\*\/)[^])*?@secret\b(?:(?!\*\/)[^])*\*\/\s*(?:@[\w.]+(?:\([^()]*\))?\s*|(?:public|private|protected|static|readonly|override|declare|accessor|async|abstract|get|set|export|const|let)\s+)*["'#]?([\w$-]+)/gu

/** Hides the members, parameters, methods and variables that a source marks with `@secret`. */
export function hideMarked(source: string): void {
  if (source.includes('@secret')) for (const [, name = ''] of source.matchAll(TAGGED)) marked.add(name)
}

const IN_TEXT: readonly (readonly [RegExp, string])[] = [
  // The password of a URL.
  [/(:\/\/[^\s:@/]*):[^\s@/]+@/gu, `$1:${MASK}@`],
  // A JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/gu, MASK],
  [/\b(Bearer|Basic|Token) +[\w.~+/=-]{6,}/giu, `$1 ${MASK}`],
]

/** A text without the secrets that can be recognized by their form. */
export function maskText(text: string): string {
  return IN_TEXT.reduce((masked, [form, instead]) => masked.replaceAll(form, instead), text)
}

/** The path and query of a request, without the values of secret parameters. */
export function maskTarget(target: string): string {
  return maskText(
    target.replaceAll(/([?&]|;)([^=&]*)=([^&]*)/gu, (pair, sign: string, name: string) =>
      isSecret(decoded(name)) ? `${sign}${name}=${MASK}` : pair,
    ),
  )
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** JSON without the values of secret members. */
export function maskedJson(value: unknown): string | undefined {
  return JSON.stringify(value, (key, member: unknown) =>
    isSecret(key) ? MASK : typeof member === 'string' ? maskText(member) : member,
  )
}
