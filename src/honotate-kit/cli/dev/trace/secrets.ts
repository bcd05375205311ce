export const MASK = '•••'

const SECRET =
  /passw|passphrase|passcode|pwd|token|secret|authoriz|bearer|cookie|(?:api|access|account|auth|encryption|master|private|signing)[-_]?key|credential|signature|session[-_]?id|(?<![a-z])(?:auth|pass|pw|pin|otp|cv[cv]|jwt|sig)(?:[-_]?code)?(?![-_]?[a-z])/iu

/** Names that programs mark with the tag `@secret`. */
const marked = new Set<string>()

/** Whether a value of this name must not be shown. */
export function isSecret(name: string): boolean {
  // `userPin` is like `user_pin`.
  return SECRET.test(name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '_')) || marked.has(name)
}

/** The latest secrets, to mask in texts such as SQL statements and errors. */
const known = new Set<string>()
const MOST_KNOWN = 100

/**
 * Remembers a secret, to mask it in other places too, and returns `MASK`. Of a header, remembers the credentials after
 * the scheme and the values of cookies as well. Remembers only strings of at least 6 characters.
 */
export function hide(value: unknown): string {
  if (typeof value !== 'string') return MASK
  const cookies = value.split(/; */u).map((pair) => pair.slice(pair.indexOf('=') + 1))
  const parts = [value, value.slice(value.indexOf(' ') + 1), ...cookies]
  for (const each of parts) for (const secret of [each, unescape(each)]) if (secret.length >= 6) known.add(secret)
  for (const oldest of known) if (known.size > MOST_KNOWN) known.delete(oldest)
  return MASK
}

/** Matches a documentation comment with `@secret`, and the name that follows it after decorators and modifiers. */
const TAGGED =
  /\/\*\*(?:(?!\*\/)[^])*?@secret\b(?:(?!\*\/)[^])*\*\/\s*(?:@[\w.]+(?:\([^()]*\))?\s*|(?:public|private|protected|static|readonly|override|declare|accessor|async|abstract|get|set|export|const|let)\s+)*["']?([\w$-]+)/gu

/** Remembers the names that a source file marks with `@secret`: values with these names are masked from then on. */
export function hideMarked(source: string): void {
  for (const [, name = ''] of source.includes('@secret') ? source.matchAll(TAGGED) : []) marked.add(name)
}

/**
 * Matches passwords in URLs, tokens, private keys, and secrets in texts such as queries, JSON, XML and SQL. Repetitions
 * in lookbehinds have a limit: otherwise, long texts that nearly match take minutes.
 */
const FORMS = new RegExp(
  [
    String.raw`(?<=:\/\/[^\s:@/]{0,99}:)[^\s@/]{1,999}(?=@)|\beyJ[\w-]{1,4000}\.[\w.-]*`,
    String.raw`(?<=\b(?:Bearer|Basic|Token) {1,9})[\w.~+/=-]{6,}|(?<=PRIVATE KEY-----)[^-]+`,
    // The text of an element of XML may have spaces.
    String.raw`(?<=<[\w:.-]{0,99}(?:${SECRET.source})[\w-]{0,99}>)[^<]{1,999}`,
    String.raw`(?<=(?:${SECRET.source})[\w\]-]{0,99}[=>])[^\s&;,"'<]+`,
    // Matches up to the closing quote: a password may contain the other kind of quote, and escaped quotes.
    String.raw`(?<=(?:${SECRET.source})[\w-]{0,99}\\?["']?\s{0,99}:?[:=]\s{0,99}(\\?["']))(?:(?!\1)(?:\\[^]|[^\\]))+`,
  ].join('|'),
  'giu',
)

export function maskKnown(text: string): string {
  // A secret of letters only, such as `password`, may occur in any text, so it is masked only if it is the whole text.
  const hidden = [...known].filter((secret) => secret === text || !/^[a-z]+$/iu.test(secret))
  return hidden.reduce((masked, secret) => masked.replaceAll(secret, MASK), text)
}

/** Masks the secrets in `text` that are known or have a known form. */
export function maskText(text: string): string {
  return maskKnown(text).replaceAll(FORMS, MASK)
}

/**
 * Masks the secrets in the path and the query of a request. Remembers the values of secret path variables and
 * parameters.
 */
export function maskTarget(target: string, variables: Readonly<Record<string, string>> = {}): string {
  const secrets = Object.entries(variables).flatMap(([name, value]) => (isSecret(name) ? [value] : []))
  // `unescape()` decodes a path to bytes, so values are compared as bytes of UTF-8.
  const hidden = new Set(secrets.map((value) => hide(value) && unescape(encodeURIComponent(value))))
  return maskText(
    target
      .replace(/^[^?]*/u, (path) => path.replaceAll(/[^/]+/gu, (part) => (hidden.has(unescape(part)) ? MASK : part)))
      .replaceAll(/(?<=[?&]([^=&]*)=)[^&]+/gu, (value, name: string) =>
        isSecret(unescape(name)) ? hide(value) : value,
      ),
  )
}
