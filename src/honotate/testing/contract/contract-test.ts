import type { Hono } from 'hono'
import { CONTRACT_BROKEN } from '#catalogue'
import { aFunction, anObject, checkOptions, type OptionCheck } from '../../errors/check-options.ts'
import { HonotateError } from '../../errors/honotate-error.ts'
import type { ApiTypes } from '../../openapi/api-types.ts'
import type { OpenApiDocument } from '../../openapi/document-types.ts'
import { documentOfClient, type OpenApiOptions } from '../../openapi/open-api.ts'
import { checkAnswer, type CheckedAnswer } from './check-answer.ts'
import { randomRequest, toFetch, type RequestData, type TestedOperation } from './random-requests.ts'
import { RandomValues } from './random-values.ts'
import { SentValues } from './sent-values.ts'
import { SeededRandom } from './seeded-random.ts'
import { smallestRequest } from './smaller-requests.ts'

/** Options of `contractTest()`. */
export interface ContractTestOptions {
  /**
   * The number of requests for each operation.
   * @default 100
   */
  readonly requests?: number
  /**
   * Determines the random values; a failed test prints the seed.
   * @default 1
   */
  readonly seed?: number
  /** Headers of every request, such as `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The bindings of the app, `c.env`: as on Cloudflare Workers, they may hold variables, databases and secrets. */
  readonly env?: Record<string, unknown>
  /** Returns `true` for the id of an operation to leave out, such as `Users_find`. */
  readonly skip?: (operationId: string) => boolean
  /** The options that `openApi()` needs to describe the app, such as `securitySchemes` and `transform`. */
  readonly document?: Partial<OpenApiOptions>
}

/** The result of `contractTest()`. */
export interface ContractTestResult {
  /** The number of responses by status, for each operation that was tested. */
  readonly statuses: Readonly<Record<string, Readonly<Record<number, number>>>>
}

const aNumber: OptionCheck = ['a whole number', Number.isInteger]

/**
 * Sends random requests to each operation of an app, in process: valid ones, and ones with a mistake. Reuses ids and
 * other values of responses, so requests reach items that earlier requests have created. The test fails if a response
 * has a status of 500 or more, a status or a media type that the document does not declare, or JSON that does not fit
 * its type.
 *
 * @param app The app of `createApp()`, or `app` of `createTestApp()`, whose services a test can replace.
 * @param types The types that `honotate openapi` has written to `api.gen.ts`.
 * @throws HONOTATE_CONTRACT_BROKEN, HONOTATE_INVALID_OPTION, and the errors of `openApi()`
 * @example
 * ```ts
 * test('the service keeps its contract', async () => {
 *   await using test = await createTestApp({ controllers: [UsersController] })
 *   await contractTest(test.app, types)
 * })
 * ```
 */
export async function contractTest(
  app: Pick<Hono<any, any, any>, 'request'>,
  types: ApiTypes | undefined,
  options: ContractTestOptions = {},
): Promise<ContractTestResult> {
  checkOptions('contractTest()', options, {
    requests: aNumber,
    seed: aNumber,
    headers: anObject,
    env: anObject,
    skip: aFunction,
    document: anObject,
  })
  const { requests = 100, seed = 1, headers = {}, env, skip } = options
  // Requests go to the app itself, so no prefix precedes the paths.
  const { basePath: _, serverPath: __, ...described } = options.document ?? {}
  const document = documentOfClient(app, types, {
    info: { title: 'Test', version: '1' },
    ...described,
  })
  const random = new SeededRandom(seed)
  const sent = new SentValues()
  const values = new RandomValues(random, document, sent)
  const operations = operationsIn(document).filter(({ operation }) => !skip?.(operation.operationId))
  const statuses: Record<string, Record<number, number>> = {}
  const failures = new Map<string, string>()
  const send = async (tested: TestedOperation, data: RequestData): Promise<CheckedAnswer> => {
    const [url, init] = toFetch(tested, data, headers)
    const answer = await app.request(url, init, env)
    const counts = (statuses[tested.operation.operationId] ??= {})
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    return checkAnswer(tested.operation, answer, document)
  }
  for (let round = 0; round < requests; round++) {
    for (const tested of operations) {
      const data = randomRequest(tested, values, random)
      const { problem, value } = await send(tested, data)
      if (value !== undefined) sent.add(value)
      const key = `${tested.operation.operationId}: ${problem && kindOf(problem)}`
      if (problem === undefined || failures.has(key)) continue
      failures.set(key, '')
      failures.set(key, await describe(tested, data, problem))
    }
  }
  if (failures.size > 0)
    throw new HonotateError(CONTRACT_BROKEN, {
      count: failures.size,
      seed,
      failures: [...failures.values()].join('\n\n'),
    })
  return { statuses }

  /**
   * Describes a problem with the smallest request found that reproduces it. A service with state may not reproduce the
   * problem: then the request stays larger.
   */
  async function describe(tested: TestedOperation, data: RequestData, problem: string): Promise<string> {
    const smallest = await smallestRequest(tested, data, async (each) => {
      const found = (await send(tested, each)).problem
      return found !== undefined && kindOf(found) === kindOf(problem)
    })
    const [url, { headers: sent, body }] = toFetch(tested, smallest, headers)
    const lines = [`${tested.operation.operationId}: ${problem}`, `  ${tested.method} ${url}`]
    for (const [name, value] of Object.entries(sent)) if (!(name in headers)) lines.push(`  ${name}: ${value}`)
    if (body !== undefined) lines.push(`  ${bodyText(body)}`)
    return lines.join('\n')
  }
}

/** Removes quoted strings and indexes from a problem, since they differ between requests. */
function kindOf(problem: string): string {
  return problem.replaceAll(/".*?"|\[\d+\]/gu, '')
}

function operationsIn({ paths }: OpenApiDocument): TestedOperation[] {
  return Object.entries(paths).flatMap(([place, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.replace(/^x-/u, '').toUpperCase(),
      path: place.replace(/#.*$/u, ''),
      operation,
    })),
  )
}

function bodyText(body: unknown): string {
  if (body instanceof FormData)
    return [...body].map(([name, value]) => `${name}=${typeof value === 'string' ? value : '(file)'}`).join('&')
  return body instanceof Blob ? '(bytes)' : String(body).slice(0, 500)
}
