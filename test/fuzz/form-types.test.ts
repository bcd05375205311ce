import fc from 'fast-check'
import { createApp, PostMapping, RequestBody, RestController } from 'honotate'
import { expect, test } from 'vitest'
import { runs, seed } from '../support/runs.ts'

// Sends bodies whose `Content-Type` is malformed or ambiguous. The app must count the parts with the boundary that the
// platform parses with, or refuse the header: otherwise a client could send more parts than the limit.

const LIMIT = 3
const numRuns = runs(10_000)

@RestController()
class Forms {
  @PostMapping('/form') form(@RequestBody() body: Record<string, unknown>) {
    return Object.values(body).flat().length
  }
}

const app = createApp({ controllers: [Forms], advice: [], limits: { parts: LIMIT } })

const boundaries = ['aBoundaryThatIsLongEnoughForAll', 'anotherBoundaryThatIsLongEnough'] as const
const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...boundaries.map((boundary) => `boundary=${boundary}`)) },
  { weight: 2, arbitrary: fc.constantFrom(...boundaries.map((boundary) => `boundary="${boundary}"`)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      `Boundary=${boundaries[1]}`,
      `boundary= ${boundaries[0]}`,
      `boundary =${boundaries[1]}`,
      `boundary="${boundaries[0]}`,
      `xboundary=${boundaries[1]}`,
      `x="; boundary=${boundaries[1]}"`,
      `x="\\"; boundary=${boundaries[1]}`,
      `boundary='${boundaries[0]}'`,
      `boundary="\\a${boundaries[0].slice(1)}"`,
      `boundary*=utf-8''${boundaries[1]}`,
      'boundary',
      'boundary=',
      'boundary=""',
      'charset=utf-8',
      '()',
      '',
      ' ',
      'ü=1',
      'x=ü',
      'x="',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ),
  },
)
const separator = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(';', '; ') },
  { weight: 2, arbitrary: fc.constantFrom(',', ', ', ' ; ', ';;', '\t;\t', ' ', '=') },
)
const header = fc
  .tuple(
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data',
      'Multipart/Form-Data',
      'multipart/form-data ',
      'application/x-www-form-urlencoded',
    ),
    fc.array(fc.tuple(separator, parameter), { minLength: 1, maxLength: 4 }),
  )
  .map(([essence, parts]) => essence + parts.map((part) => part.join('')).join(''))

/** Parts of a multipart form that also contain fields of a URL-encoded form. No part has the name of another one. */
function bodyOf(boundary: string, parts: number): string {
  const part = (n: number): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\na&b&c&d&e\r\n`
  return `${Array.from({ length: parts }, (_, n) => part(n)).join('')}--${boundary}--\r\n`
}
const body = fc.oneof(
  fc.tuple(fc.constantFrom(...boundaries), fc.integer({ min: 1, max: 8 })).map(([each, parts]) => bodyOf(each, parts)),
  fc.constantFrom('a=1', 'a=1&b=2&c=3&d=4&e=5'),
)

test(`no Content-Type header bypasses the limit of parts (${numRuns} forms, HONOTATE_SEED=${seed})`, async () => {
  const answered = new Map<number, number>()
  const property = fc.asyncProperty(header, body, async (type, content) => {
    const response = await app.request('/apis/form', {
      method: 'POST',
      headers: { 'Content-Type': Buffer.from(type).toString('latin1') },
      body: content,
    })
    answered.set(response.status, (answered.get(response.status) ?? 0) + 1)
    if (response.status === 200) expect(Number(await response.text()), type).toBeLessThanOrEqual(LIMIT)
    else expect([400, 413, 415], type).toContain(response.status)
  })
  await fc.assert(property, { numRuns })
  // Some of the random headers are valid, so the app must not refuse all requests.
  for (const status of [200, 400, 413]) expect(answered.get(status) ?? 0).toBeGreaterThan(numRuns / 100)
}, 3_600_000)
