import type { Scope } from './scope.ts'

const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`

type Test = (value: string, helper: Scope['helper']) => string

const DAY = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`

/**
 * Email addresses may contain letters beyond ASCII (RFC 6531) but, as in HTML forms, neither quoted names nor comments.
 */
const ATOM = String.raw`[^\s@.,;:<>()[\]\\"\x00-\x1f\x7f]`
const LETTER = String.raw`[^\x00-\x2f:-@\x5b-\x60\x7b-\x7f\s]`
const LABEL = `${LETTER}+(?:-+${LETTER}+)*`

/** The characters of a URI (RFC 3986, appendix A). `URL` alone would accept and correct white space and backslashes. */
const URI = String.raw`/^[a-z][a-z\d+.-]*:[^\s\\<>"{}|^\x60\x00-\x20\x7f]*$/iu`

/** The checked formats: the test, and the words for a valid value in messages. The patterns take linear time. */
export const FORMATS: Readonly<Record<string, readonly [test: Test, words: string]>> = {
  date: [
    (value, helper) => `(/^${DAY}$/u.test(${value}) && ${helper('isDay')}(${value}))`,
    'a date such as 2030-01-31',
  ],
  'date-time': [
    (value, helper) =>
      `(/^${DAY}T${TIME}$/iu.test(${value}) && ${helper('isDay')}(${value}) && ${helper('isSecond')}(${value}))`,
    'a date and time such as 2030-01-31T09:30:00Z',
  ],
  email: [matches(`/^${ATOM}+(?:\\.${ATOM}+)*@${LABEL}(?:\\.${LABEL})+$/u`), 'an email address'],
  ipv4: [matches(String.raw`/^(?:${BYTE}\.){3}${BYTE}$/u`), 'an IPv4 address'],
  uri: [(value) => `(${URI}.test(${value}) && URL.canParse(${value}))`, 'a URL'],
  uuid: [matches(String.raw`/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu`), 'a UUID'],
}

function matches(pattern: string): Test {
  return (value) => `${pattern}.test(${value})`
}
