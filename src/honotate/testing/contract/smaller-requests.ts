import type { RequestData, TestedOperation } from './random-requests.ts'

/** The maximum number of requests that are tried. */
const MOST_TRIES = 60

/**
 * Makes a failing request smaller, part by part, while it still fails.
 *
 * @param fails Sends a request, and returns whether it fails for the same reason.
 */
export async function smallestRequest(
  tested: TestedOperation,
  data: RequestData,
  fails: (data: RequestData) => Promise<boolean>,
): Promise<RequestData> {
  let smallest = data
  let tries = 0
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const each of smallerRequests(tested, smallest)) {
      if (tries++ === MOST_TRIES) return smallest
      if (!(await fails(each))) continue
      smallest = each
      isSmaller = true
      break
    }
  }
  return smallest
}

/** Lists requests with one part less or one smaller part. */
function* smallerRequests({ operation }: TestedOperation, data: RequestData): Generator<RequestData> {
  const { parameters, body } = data
  for (const { in: place, name, required } of operation.parameters ?? []) {
    const key = `${place} ${name}`
    if (!(key in parameters)) continue
    const { [key]: value, ...others } = parameters
    if (!required) yield { ...data, parameters: others }
    for (const each of smaller(value)) yield { ...data, parameters: { ...others, [key]: each } }
  }
  for (const each of smaller(body)) yield { ...data, body: each }
}

function* smaller(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value.length > 1) {
    yield 'a'
    yield value.slice(0, Math.ceil(value.length / 2))
    yield value.slice(Math.floor(value.length / 2))
  } else if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1)
    for (const [index, each] of value.entries()) for (const part of smaller(each)) yield value.with(index, part)
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [key, each] of Object.entries(value)) {
      const { [key]: _, ...others } = value as Record<string, unknown>
      yield others
      for (const part of smaller(each)) yield { ...value, [key]: part }
    }
  }
}
