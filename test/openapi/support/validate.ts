import { validate as validateByMetaSchema } from '@hyperjump/json-schema/openapi-3-1'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { validate as validateByScalar } from '@scalar/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'

/** The official meta-schema, which includes the meta-schema of JSON Schema for the schemas in the document. */
const META_SCHEMA = 'https://spec.openapis.org/oas/3.1/schema-base'

/** The problems that four independent validators find in a document; empty for a valid document. */
export async function problemsOf(document: object): Promise<Record<string, unknown>> {
  const text = JSON.stringify(document)
  const copy = (): any => JSON.parse(text)
  const meta = await validateByMetaSchema(META_SCHEMA, copy(), 'BASIC')
  const seriousme = await new Validator().validate(copy())
  const scalar = await validateByScalar(copy())
  const config = await createConfig({ extends: ['spec'] })
  const redocly = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  const problems = {
    'meta-schema': meta.valid ? [] : meta.errors,
    seriousme: seriousme.valid ? [] : seriousme.errors,
    scalar: scalar.valid ? [] : scalar.errors,
    redocly: redocly.map(({ ruleId, message, location }: any) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, list]) => JSON.stringify(list) !== '[]'))
}
