import { beforeAll, expect, test } from 'vitest'
import type { ExtractedApi } from '../../../src/honotate-kit/types/api/extract.ts'
import { problem } from '../../support/coded-error.ts'
import { createTypesProject } from '../../support/types-project.ts'

/** Tags of methods, and the mistake that is reported. */
const WRONG: readonly (readonly [tag: string, mistake: string])[] = [
  ['@hiden', 'does nothing (did you mean `@hidden`?)'],
  ['@ignore', 'does nothing (did you mean `@hidden`?)'],
  ['@OperationId list', 'does nothing (did you mean `@operationId list`?)'],
  ['@throw {404} none', 'does nothing (did you mean `@throws {404} none`?)'],
  ['@tag People', 'does nothing (did you mean `@tags People`?)'],
  ['@operationId', 'needs one name'],
  ['@operationId list users', 'needs one name'],
  ['@tags', 'needs the names of tags'],
  ['@throws {200} fine', 'needs a status from 400 to 599'],
  ['@throws {4XX} none', 'needs a status from 400 to 599'],
  ['@minLength 3', 'does nothing on a method: only types and their members have constraints'],
  ['@tools', 'does nothing (did you mean `@tool`?)'],
  ['@tool list', 'takes no text'],
  ['@isInt id', 'does nothing on a method: only types and their members have constraints'],
]

const RIGHT = `
 * @summary Lists.
 * @description All of them.
 * @operationId list
 * @tags People
 * @param q The filter.
 * @return All.
 * @throws {404} There is none.
 * @throws 409 It exists.
 * @throws HttpProblem 500 times
 * @throws 3rd-party errors
 * @example list()
 * @see https://example.org
 * @internal
 * @todo Sort them.
 * @deprecated`

let problems: ExtractedApi['problems']

beforeAll(async () => {
  const methods = WRONG.map(([tag], index) => `/** ${tag} */ @GetMapping('/${index}') m${index}() {}\n`).join('')
  const api = await createTypesProject({
    'src/a.ts': `import { GetMapping, HttpProblem, RequestParam, RestController } from 'honotate'
/** @hiden */
@RestController()
export class Wrong {
${methods}
  /** @hiden */ helper() {}
  /** @tool */ private unrouted() {}
  @GetMapping('/p') p(/** @minimum 3 */ @RequestParam('q') q: string, /** @hiden */ @RequestParam('r') r: string) { return q + r }
}
/** @sumary Lists. */
@RestController()
export class Misspelled {}
export class NoController {
  /** @tool */ async alone() {}
  /** It has the name of a tool. @tool */ shared() {}
}
/** Another package may extend it. */
export abstract class Base<T> {
  /** @tool */ abstract shared(): T
  /** @tool */ @GetMapping('/base') base() {}
}
@RestController()
export class Tools extends Base<string> {
  @GetMapping('/shared') shared() { return '' }
  /** @tool */ override base() {}
}
/** People. ${RIGHT} */
@RestController()
export class Right {
  /** Text. ${RIGHT} */
  @GetMapping('/q') q(/** @internal */ @RequestParam('q') q: string) { if (q === '') throw new HttpProblem(q ? 404 : 409); return q }
}
`,
  }).readApi()
  problems = api.problems
}, 60_000)

test.each(WRONG.map(([tag, mistake], index) => [tag, mistake, index] as const))('%s %s', (tag, mistake, index) => {
  expect(problems).toContainEqual(problem('INVALID_CONSTRAINT', `Wrong.m${index}()`, `\`${tag}\``, mistake))
})

test('wrong tags of a controller and of a parameter are reported', () => {
  const controller = 'does nothing (did you mean `@hidden`?)'
  expect(problems).toContainEqual(problem('INVALID_CONSTRAINT', 'Wrong ', '`@hiden`', controller))
  const parameter = 'does nothing on a parameter: only types and their members have constraints'
  expect(problems).toContainEqual(problem('INVALID_CONSTRAINT', 'Wrong.p() q', '`@minimum 3`', parameter))
  expect(problems).toContainEqual(problem('INVALID_CONSTRAINT', 'Wrong.p() r', '`@hiden`', 'nothing on a parameter'))
  expect(problems).toContainEqual(problem('INVALID_CONSTRAINT', 'Misspelled', '`@sumary', 'nothing on a controller'))
})

test('a method without a route is no tool', () => {
  const mistake = 'does nothing on a method without a route: only route methods are tools'
  for (const method of ['Wrong.unrouted()', 'NoController.alone()', 'NoController.shared()'])
    expect(problems).toContainEqual(problem('INVALID_CONSTRAINT', method, '`@tool`', mistake))
})

test('tags with a meaning, tags of JSDoc, and methods without routes are accepted', () => {
  expect(problems).toHaveLength(WRONG.length + 7)
})
