import { beforeAll, expect, test } from 'vitest'
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
 * @deprecated`

let messages: readonly string[]

beforeAll(async () => {
  const methods = WRONG.map(([tag], index) => `/** ${tag} */ @GetMapping('/${index}') m${index}() {}\n`).join('')
  const { problems } = await createTypesProject({
    'src/a.ts': `import { GetMapping, RequestParam, RestController } from 'honotate'
/** @hiden */
@RestController()
export class Wrong {
${methods}
  /** @hiden */ helper() {}
  @GetMapping('/p') p(/** @minimum 3 */ @RequestParam('q') q: string) { return q }
}
/** People. ${RIGHT} */
@RestController()
export class Right {
  /** Text. ${RIGHT} */
  @GetMapping('/q') q(/** @internal */ @RequestParam('q') q: string) { return q }
}
`,
  }).readApi()
  messages = problems.map(({ message }) => message.replace(/ Correct .*/u, ''))
}, 60_000)

test.each(WRONG.map(([tag, mistake], index) => [tag, mistake, index] as const))('%s %s', (tag, mistake, index) => {
  expect(messages).toContain(`Wrong.m${index}() has the tag \`${tag}\`, which ${mistake}.`)
})

test('wrong tags of a controller and of a parameter are reported', () => {
  expect(messages).toContain('Wrong has the tag `@hiden`, which does nothing (did you mean `@hidden`?).')
  const parameter = 'does nothing on a parameter: only types and their members have constraints'
  expect(messages).toContain(`Wrong.p() q has the tag \`@minimum 3\`, which ${parameter}.`)
})

test('tags with a meaning, tags of JSDoc, and methods without routes are accepted', () => {
  expect(messages).toHaveLength(WRONG.length + 2)
})
