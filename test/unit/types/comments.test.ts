import { expect, test } from 'vitest'
import { parseDocComment } from '../../../src/honotate-kit/types/checker/doc-comments.ts'
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
  [
    'tags around a fenced program',
    '/**\n * @example A.\n * ```ts\n * @Get()\n * ```\n * @title B\n */',
    '',
    [
      ['example', 'A.\n```ts\n@Get()\n```'],
      ['title', 'B'],
    ],
  ],
  ['a fence that nothing closes', '/**\n * ```ts\n * @title B\n */', '```ts', [['title', 'B']]],
  ['no white space', '/**The age.*/', 'The age.', []],
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
])('parseDocComment() parses %s', (_, comment, text, tags) => {
  expect(parseDocComment(comment)).toEqual({ text, tags: tags.map(([name, words]) => ({ name, text: words })) })
})

/** The properties in the schema of a type with the tag @schema. */
async function propertiesOf(text: string, name: string): Promise<unknown> {
  const { schemas, problems } = await createTypesProject({ 'src/types.ts': text }).readSchemas()
  expect(problems).toEqual([])
  return schemas[name]?.['properties']
}

test('members inherit the comments of overridden members, and parameter properties use @param', async () => {
  const text = `
class Base {
  /**
   * The number.
   * @minimum 2
   */
  n = 1
  /** The limit. */
  limit = 1
  /** @maxLength 9 */
  code = ''
}
interface Named {
  /** @minLength 3 */
  name: string
  /** The label. @minLength 1 */
  label: string
}
interface Sized {
  /** The size. @minimum 1 */
  size: number
}
/** @schema */
export class Sub extends Base implements Record<'size', number>, Named, Sized {
  override n = 2
  /** Its own words. */
  name = ''
  size = 1
  /** @maximum 5 */
  override limit = 2
  /** @inheritDoc @minLength 2 */
  override code = ''
  /** Matches src/** and others. */
  glob = ''
  /** An older comment. */
  /** The last comment. */
  last = ''
  /**
   * @param text - The text.
   * @param other Another text.
   */
  constructor(readonly text: string, readonly label: string, readonly plain: string) { super() }
}`
  expect(await propertiesOf(text, 'Sub')).toEqual({
    n: { type: 'number', description: 'The number.', minimum: 2 },
    name: { type: 'string', description: 'Its own words.', minLength: 3 },
    size: { type: 'number', description: 'The size.', minimum: 1 },
    limit: { type: 'number', description: 'The limit.', maximum: 5 },
    code: { type: 'string', maxLength: 9, minLength: 2 },
    glob: { type: 'string', description: 'Matches src/** and others.' },
    last: { type: 'string', description: 'The last comment.' },
    text: { type: 'string', description: 'The text.' },
    label: { type: 'string', description: 'The label.', minLength: 1 },
    plain: { type: 'string' },
  })
})

test('interfaces that extend each other inherit no comments', async () => {
  const text = `
interface One extends Two { of: string }
interface Two extends One { of: string }
/** @schema */ export interface Tried { one: { [K in 'of']: One[K] } }`
  expect(await propertiesOf(text, 'Tried')).toMatchObject({ one: { properties: { of: { type: 'string' } } } })
})

test('a type has the comment of a constant with the same name', async () => {
  const text = "/** A pet. */\nexport const Pet = { name: '' }\n/** @schema */ export type Pet = typeof Pet"
  const { schemas } = await createTypesProject({ 'src/types.ts': text }).readSchemas()
  expect(schemas['Pet']).toMatchObject({ description: 'A pet.' })
})
