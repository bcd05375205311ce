import { openApi, type OpenApiDocument, type OpenApiOptions } from 'honotate/openapi'
import { types } from './api.gen.ts'

const info = { title: 'Conduit', version: '1.0.0', description: 'The RealWorld API.' }
const securitySchemes = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Token`, a space, and the token of a login.',
  },
} as const

/** The parts of the OpenAPI document other than routes and types. */
export const documentOptions: OpenApiOptions = { info, securitySchemes, transform: describeErrors }

/** The OpenAPI document of the app. */
export function describeApp(app: object): OpenApiDocument {
  return openApi(app, types, documentOptions)
}

/** `ConduitErrors` sends errors in Conduit's format, and uses only 422 for invalid requests. */
function describeErrors(document: OpenApiDocument): OpenApiDocument {
  const errors = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
  const schema = { type: 'object', properties: { errors }, required: ['errors'] }
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === '400') return undefined
    if (!isRecord(value) || !('application/problem+json' in value)) return value
    return { 'application/json': { schema } }
  }) as OpenApiDocument
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
