import { expect, test } from 'vitest'
import * as z from 'zod'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'

function rewrite(parameter: string): { readonly written: string | undefined; readonly todos: readonly string[] } {
  const { code, todos } = migrate(
    `import { Body, ParseBoolPipe, ParseFloatPipe, ParseIntPipe, ParseUUIDPipe, Query, ValidationPipe } from '@nestjs/common'\nclass C { m(${parameter}) {} }\n`,
    'a.ts',
    migrations['nestjs']!,
  )!
  return { written: /m\((.*)\) \{\}/u.exec(code)?.[1], todos: todos.map(({ message }) => message) }
}

// The values that each pipe of NestJS 11 accepts, with their results, and the values that it refuses.
test.each([
  ['ParseIntPipe', { '7': 7, '-7': -7, '007': 7 }, ['', ' ', '0x10', '1e3', '1.5', 'a', '7a']],
  ['ParseFloatPipe', { '7': 7, '-1.5': -1.5, '1e3': 1000 }, ['', ' ', 'a', '1a', 'Infinity']],
  ['ParseBoolPipe', { true: true, false: false }, ['', '1', '0', 'yes', 'off', 'TRUE']],
])('the schema for %s accepts and rejects the same values', (pipe, taken, refused) => {
  const { written = '', todos } = rewrite(`@Query('q', ${pipe}) q: Q`)
  const [, text = ''] = /^@RequestParam\('q', (.*)\) q: Q$/u.exec(written) ?? []
  // oxlint-disable-next-line no-implied-eval
  const schema = new Function('z', `return ${text}`)(z) as z.ZodType
  for (const [value, meant] of Object.entries(taken)) expect(schema.safeParse(value).data, value).toBe(meant)
  for (const value of refused) expect(schema.safeParse(value).success, value).toBe(false)
  expect(todos).toEqual([])
})

test.each([
  [
    "@Query('q', new ParseIntPipe({ errorHttpStatusCode: 406 })) q: number",
    'new ParseIntPipe({ errorHttpStatusCode: 406 })',
  ],
  ["@Query('q', new ParseUUIDPipe({ exceptionFactory })) q: string", 'new ParseUUIDPipe({ exceptionFactory })'],
])('%s is marked', (parameter, pipe) => {
  expect(rewrite(parameter).todos).toEqual([`a schema has to do what ${pipe} did.`])
})

test.each([
  ["@Body(new ValidationPipe({ groups: ['a'] })) b: B", "new ValidationPipe({ groups: ['a'] })"],
  ["@Body('age', ParseIntPipe) age: number", 'ParseIntPipe'],
])('%s is marked as unsafe, because nothing validates the value', (parameter, pipe) => {
  expect(rewrite(parameter).todos).toEqual([`unsafe: a schema has to do what ${pipe} did.`])
})

test.each([
  ['@Query(NAME, ParseUUIDPipe) q: string', '@RequestParam(NAME, z.guid()) q: string'],
  [
    '@Query(names.page, new ParseIntPipe()) q: number',
    String.raw`@RequestParam(names.page, z.string().regex(/^-?\d+$/).transform(Number)) q: number`,
  ],
  ['@Query(Names.PAGE) q?: any', '@RequestParam(Names.PAGE, { required: false }) q?: any'],
])(
  'an argument that no file declares is a name if pipes follow it, or if it is written like a constant: %s',
  (parameter, result) => {
    expect(rewrite(parameter)).toEqual({ written: result, todos: [] })
  },
)

test.each(['Trim', 'trim', 'TrimPipe, ParseIntPipe', 'trim, other'])(
  'an argument that no file declares stays a pipe: %s',
  (pipes) => {
    expect(rewrite(`@Query(${pipes}) q: any`).todos).toEqual([
      `unsafe: a schema has to do what ${pipes.replace(', ParseIntPipe', '')} did.`,
    ])
  },
)

test.each([
  ['@Body() { a }: B', '@RequestBody() { a }: B = {} as B'],
  ['@Body() { a }', '@RequestBody() { a } = {}'],
  ['@Body() { a }: B = b', '@RequestBody() { a }: B = b'],
  ['@Body() body: B', '@RequestBody() body: B'],
])(
  'a destructured body without a schema gets the default that a request without a body had: %s',
  (parameter, written) => {
    expect(rewrite(parameter).written).toBe(written)
    const code = `import { Body } from 'routing-controllers'\nclass C { m(${parameter}) {} }\n`
    expect(migrate(code, 'a.ts', migrations['routing-controllers']!)!.code).toContain(`m(${written})`)
  },
)

test('an error with several messages is marked, because detail is one string', () => {
  const { code } = migrate(
    "import { BadRequestException } from '@nestjs/common'\nthrow new BadRequestException(['a', 'b'])\n",
    'a.ts',
    migrations['nestjs']!,
  )!
  expect(code).toContain('throw /* TODO honotate: HttpProblem takes `detail`, one text, `title`')
  expect(code).toContain("new HttpProblem(400, { detail: ['a', 'b'] })")
})
