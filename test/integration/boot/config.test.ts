import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from 'honotate'
import { coded } from '../../support/coded-error.ts'

const libraries = {
  zod: z.object({
    PORT: z.coerce.number(),
    DATABASE_URL: z.url(),
    API_KEY: z.string().min(12),
    MODE: z.enum(['a', 'b']),
  }),
  valibot: v.object({
    PORT: v.pipe(v.string(), v.transform(Number), v.number()),
    DATABASE_URL: v.pipe(v.string(), v.url()),
    API_KEY: v.pipe(v.string(), v.minLength(12)),
    MODE: v.picklist(['a', 'b']),
  }),
  arktype: type({
    PORT: 'string.numeric.parse',
    DATABASE_URL: 'string.url',
    API_KEY: 'string >= 12',
    MODE: '"a" | "b"',
  }),
}
const valid = { PORT: '8080', DATABASE_URL: 'postgres://db', API_KEY: 'a-long-secret', MODE: 'a', HOME: '/root' }

describe.each(Object.entries(libraries))('readConfig() with %s', (_, schema) => {
  test('returns the output of the schema', async () => {
    const config = await readConfig(schema, valid)
    const port: number = config.PORT
    expect([port, config.API_KEY]).toEqual([8080, 'a-long-secret'])
  })

  test('lists every invalid key in one error, without values', async () => {
    const source = { PORT: 'p455w0rd', API_KEY: 's3cret', MODE: 'hunter2' }
    const error = (await readConfig(schema, source).catch((thrown: unknown) => thrown)) as Error
    expect(error).toEqual(
      coded(
        'INVALID_CONFIG',
        '`API_KEY` is not valid, `DATABASE_URL` is missing, `MODE` is not valid, `PORT` is not valid',
      ),
    )
    expect(Object.values(source).filter((value) => `${error.stack}${JSON.stringify(error)}`.includes(value))).toEqual(
      [],
    )
    expect(error.cause).toBeUndefined()
  })
})

test('readConfig() reports nested keys by their path, and broken rules about the whole object', async () => {
  const schema = z
    .object({ database: z.object({ url: z.string() }) })
    .refine(({ database }) => database.url !== 'secret', { message: 'not secret' })
  await expect(readConfig(schema, { database: {} })).rejects.toThrow(
    coded('INVALID_CONFIG', ': `database.url` is missing. '),
  )
  await expect(readConfig(schema, {})).rejects.toThrow(coded('INVALID_CONFIG', ': `database` is missing. '))
  await expect(readConfig(schema, { database: { url: 'secret' } })).rejects.toThrow('the values together are not valid')
})
