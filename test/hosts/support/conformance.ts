import { expect } from 'vitest'
import { expectations } from '../../conformance/expectations.ts'

/** How exactly the places of errors are compared. */
export type Accuracy = 'columns' | 'lines' | 'none'

/**
 * Sends every request of the conformance service and compares the answers.
 *
 * @param original Translates an answer whose error has places in a bundle to an answer with places in the sources.
 */
export async function expectConformance(
  address: string,
  accuracy: Accuracy = 'columns',
  original = (answer: unknown): unknown => answer,
): Promise<void> {
  const answers: unknown[] = []
  for (const { request, body } of expectations) {
    const [method, path] = request.split(' ') as [string, string]
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    const response = await fetch(`${address}/apis${path}`, { method, ...init })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json') === true
    answers.push({ request, status: response.status, answer: isJson ? original(JSON.parse(text)) : text })
  }
  expect(answers).toEqual(
    expectations.map(({ request, status = 200, answer }) => ({ request, status, answer: rounded(answer, accuracy) })),
  )
}

function rounded(answer: unknown, accuracy: Accuracy): unknown {
  if (typeof answer !== 'object' || answer === null || !('column' in answer) || accuracy === 'columns') return answer
  return { ...answer, column: expect.any(Number), ...(accuracy === 'none' && { line: expect.any(Number) }) }
}
