import { inspect } from 'node:util'
import { readConfig } from 'honotate'
import { expect, test } from 'vitest'
import { z } from 'zod'

const schema = z.object({
  DATABASE_URL: z.url(),
  TOKEN: z.string().min(100),
  database: z.object({ ports: z.array(z.int()) }),
  PORT: z.coerce.number().default(8080),
})

async function errorOf(reading: Promise<unknown>): Promise<Error> {
  return reading.then(
    () => expect.fail('It is valid'),
    (error: Error) => error,
  )
}

test('the values that the schema describes are returned', async () => {
  const source = { DATABASE_URL: 'postgres://localhost', TOKEN: 'x'.repeat(100), database: { ports: [1] } }
  expect(await readConfig(schema, { ...source, HOME: '/' })).toEqual({ ...source, PORT: 8080 })
})

test('one error lists all missing and invalid keys, without their values', async () => {
  const source = { TOKEN: 'hunter2', database: { ports: [1, 'hunter2'] }, PORT: 'hunter2' }
  const error = await errorOf(readConfig(schema, source))
  expect(error).toMatchObject({ code: 'HONOTATE_INVALID_CONFIG' })
  expect(error.message).toContain(
    '`DATABASE_URL` is missing, `PORT` is not valid, `TOKEN` is not valid, `database.ports.1` is not valid',
  )
  expect(inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)).not.toContain('hunter2')
})

test('the error of a schema that throws does not contain the value', async () => {
  const throwing = z.object({ KEY: z.string().transform((key) => JSON.parse(key) as unknown) })
  const error = await errorOf(readConfig(throwing, { KEY: 'hunter2' }))
  expect(error).toMatchObject({ code: 'HONOTATE_INVALID_CONFIG' })
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('hunter2')
})

test('the error distinguishes missing values, nested missing values and invalid combinations', async () => {
  const error = await errorOf(readConfig(schema, { DATABASE_URL: 'postgres://localhost' }))
  expect(error.message).toContain('`TOKEN` is missing, `database` is missing')
  const inner = z.custom().superRefine((_, context) => context.addIssue({ code: 'custom', path: ['a', 'b'] }))
  expect((await errorOf(readConfig(inner, {}))).message).toContain('`a.b` is missing')
  const together = z.object({ PORT: z.string(), a: z.string() }).refine(() => false)
  expect((await errorOf(readConfig(together, { PORT: '1', a: '2' }))).message).toContain(
    'the values together are not valid',
  )
  expect((await errorOf(readConfig(together, { PORT: '1' }))).message).toContain('`a` is missing')
})
