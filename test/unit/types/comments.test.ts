import { expect, test } from 'vitest'
import { parseDocComment } from '../../../src/compiler/types/checker/doc-comments.ts'
import { createTypesProject } from '../../support/types-project.ts'

test.each<[what: string, comment: string, text: string, tags: readonly (readonly [string, string])[]]>([
  [
    'one line',
    '/** The age. @minimum 1 @maximum 5 */',
    'The age.',
    [
      ['minimum', '1'],
      ['maximum', '5'],
    ],
  ],
  ['addresses and code', '/** Of ann@example.org, `a @x b`. */', 'Of ann@example.org, `a @x b`.', []],
  [
    'a fenced program',
    '/**\n * A.\n * ```ts\n * @Get()\n * ```\n * @title B\n */',
    'A.\n```ts\n@Get()\n```',
    [['title', 'B']],
  ],
  ['indentation', '/**\n * - a\n *   - b\n */', '- a\n  - b', []],
  ['an example with an @', '/** @example @@ -1,2 +3 */', '', [['example', '@@ -1,2 +3']]],
  [
    'types of JSDoc',
    '/** @param {string} [id=1] The id. @returns {User} It. */',
    '',
    [
      ['param', 'id The id.'],
      ['returns', 'It.'],
    ],
  ],
  ['links', '/**\r\n * See {@link User|the user}.\r\n */', 'See the user.', []],
])('%s', (_, comment, text, tags) => {
  expect(parseDocComment(comment)).toEqual({ text, tags: tags.map(([name, words]) => ({ name, text: words })) })
})

test('members have the comments of those that they override, and parameter properties those of @param', async () => {
  const { schemas, problems } = await createTypesProject({
    'src/types.ts': `
class Base {
  /**
   * The number.
   * @minimum 2
   */
  n = 1
}
interface Named {
  /** @minLength 3 */
  name: string
}
/** @schema */
export class Sub extends Base implements Named {
  override n = 2
  /** Its own words. */
  name = ''
  /** @param text The text. */
  constructor(readonly text: string) { super() }
}`,
  }).readSchemas()
  expect(problems).toEqual([])
  expect(schemas['Sub']?.['properties']).toEqual({
    n: { type: 'number', description: 'The number.', minimum: 2 },
    name: { type: 'string', description: 'Its own words.', minLength: 3 },
    text: { type: 'string', description: 'The text.' },
  })
})
