import type { JsonSchema } from '../../../../src/honotate/json-schema/json-schema.ts'

/** An operation, and other members of its document. */
type Side = readonly [operation: object, document?: object]

/** A rule of oasdiff, the documents before and after, and the result. */
export type OperationChange = readonly [rule: string, old: Side, now: Side, expected: 'breaking' | 'harmless' | 'none']

const text = { type: 'string' }
const integer = { type: 'integer' }

const parameter = (name: string, schema: JsonSchema = text, more: object = {}, part = 'query'): object => ({
  name,
  in: part,
  schema,
  ...more,
})
const parameters = (...list: object[]): Side => [{ parameters: list }]
const needed = { required: true }
const body = (content: object, required = true): Side => [{ requestBody: { required, content } }]
const answers = (responses: object): Side => [{ responses }]
const answer = (more: object, status = '200'): Side => answers({ [status]: { description: '', ...more } })
const json = { 'application/json': { schema: text } }
const security = (...list: object[]): Side => [{ security: list }]
const none: Side = [{}]
const at = (path: string, operation: object = {}, shared: object = {}): Side => [
  {},
  { paths: { [path]: { get: { operationId: 'get', tags: [], responses: {}, ...operation }, ...shared } } },
]
const schemes = (scheme: object): Side => [
  {},
  { components: { schemas: {}, responses: {}, securitySchemes: { a: scheme } } },
]
const path = (name: string): object => ({ parameters: [parameter(name, text, needed, 'path')] })
const past = { deprecated: true, 'x-sunset': '2020-01-01' }
const future = { deprecated: true, 'x-sunset': '2999-01-01' }

const parameterChanges: readonly OperationChange[] = [
  ['new-required-request-parameter', none, parameters(parameter('a', text, needed)), 'breaking'],
  ['new-optional-request-parameter', none, parameters(parameter('a')), 'harmless'],
  ['new required header', none, parameters(parameter('X-A', text, needed, 'header')), 'breaking'],
  ['new optional cookie', none, parameters(parameter('sid', text, {}, 'cookie')), 'harmless'],
  ['request-parameter-removed', parameters(parameter('a')), none, 'harmless'],
  [
    'request-parameter-became-required',
    parameters(parameter('a')),
    parameters(parameter('a', text, needed)),
    'breaking',
  ],
  [
    'request-parameter-became-optional',
    parameters(parameter('a', text, needed)),
    parameters(parameter('a')),
    'harmless',
  ],
  [
    'request-parameter moved',
    parameters(parameter('a', text, needed)),
    parameters(parameter('a', text, needed, 'header')),
    'breaking',
  ],
  ['request-parameter-type-changed', parameters(parameter('a')), parameters(parameter('a', integer)), 'breaking'],
  ['request-parameter-type-generalized', parameters(parameter('a', integer)), parameters(parameter('a')), 'harmless'],
  [
    'request-parameter-enum-value-removed',
    parameters(parameter('a', { enum: ['a', 'b'] })),
    parameters(parameter('a', { enum: ['a'] })),
    'breaking',
  ],
  [
    'request-parameter-max-set',
    parameters(parameter('a', integer)),
    parameters(parameter('a', { ...integer, maximum: 9 })),
    'breaking',
  ],
  [
    'request-parameter-default-value-added',
    parameters(parameter('a', integer)),
    parameters(parameter('a', { ...integer, default: 1 })),
    'breaking',
  ],
  [
    'request-parameter-default-value-removed',
    parameters(parameter('a', { ...integer, default: 1 })),
    parameters(parameter('a', integer)),
    'breaking',
  ],
  [
    'request-parameter-deprecated',
    parameters(parameter('a')),
    parameters(parameter('a', text, { deprecated: true })),
    'harmless',
  ],
  [
    'header names have no case',
    parameters(parameter('X-A', text, {}, 'header')),
    parameters(parameter('x-a', text, {}, 'header')),
    'none',
  ],
  ['path variable of another name', at('/users/{id}', path('id')), at('/users/{user}', path('user')), 'harmless'],
  [
    'path variable of another type',
    at('/u/{id}', path('id')),
    at('/u/{id}', { parameters: [parameter('id', integer, needed, 'path')] }),
    'breaking',
  ],
  ['parameters of a path', at('/u', path('q')), at('/u', {}, path('q')), 'none'],
]

const bodyChanges: readonly OperationChange[] = [
  ['request-body-added-required', none, body(json), 'breaking'],
  ['request-body-added-optional', none, body(json, false), 'harmless'],
  ['request-body-removed', body(json), none, 'breaking'],
  ['request-body-became-required', body(json, false), body(json), 'breaking'],
  ['request-body-became-optional', body(json), body(json, false), 'harmless'],
  ['request-body-media-type-added', body(json), body({ ...json, 'text/plain': { schema: text } }), 'harmless'],
  ['request-body-media-type-removed', body({ ...json, 'text/plain': { schema: text } }), body(json), 'breaking'],
  ['request-body-media-type generalized', body({ 'image/png': {} }), body({ 'image/*': {} }), 'harmless'],
  ['request-body-media-type specialized', body({ '*/*': {} }), body({ 'image/png': {} }), 'breaking'],
  [
    'form field of a wider type',
    body({ 'multipart/form-data': { schema: { type: 'object', properties: { a: integer } } } }),
    body({ 'multipart/form-data': { schema: { type: 'object', properties: { a: text } } } }),
    'harmless',
  ],
]

const answerChanges: readonly OperationChange[] = [
  [
    'response-success-status-added',
    answer({}),
    answers({ 200: { description: '' }, 201: { description: '' } }),
    'harmless',
  ],
  [
    'response-success-status-removed',
    answers({ 200: { description: '' }, 201: { description: '' } }),
    answer({}),
    'breaking',
  ],
  ['response-success-status-changed', answer({}), answer({}, '201'), 'breaking'],
  ['response status of a range', answer({ content: json }, '2XX'), answer({ content: json }, '201'), 'harmless'],
  [
    'response status of a range, other body',
    answer({ content: json }, '2XX'),
    answer({ content: { 'application/json': { schema: integer } } }, '201'),
    'breaking',
  ],
  ['response-non-success-status-removed: 404', answer({}, '404'), answers({}), 'harmless'],
  ['response-non-success-status-removed: 500', answer({}, '500'), answers({}), 'harmless'],
  ['response-non-success-status-removed: 304', answer({}, '304'), answers({}), 'harmless'],
  ['response-non-success-status-removed: default', answer({}, 'default'), answers({}), 'harmless'],
  ['response-non-success-status-added', answers({}), answer({}, '409'), 'harmless'],
  [
    'response-media-type-removed',
    answer({ content: { ...json, 'text/csv': {} } }),
    answer({ content: json }),
    'breaking',
  ],
  ['response-media-type-changed', answer({ content: json }), answer({ content: { 'text/csv': {} } }), 'breaking'],
  [
    'response-media-type-specialized',
    answer({ content: { '*/*': {} } }),
    answer({ content: { 'image/png': {} } }),
    'harmless',
  ],
  [
    'response-media-type-generalized',
    answer({ content: { 'image/png': {} } }),
    answer({ content: { 'image/*': {} } }),
    'breaking',
  ],
  ['response body added', answer({}), answer({ content: json }), 'harmless'],
  ['response body removed', answer({ content: json }), answer({}), 'breaking'],
  ['response-header-added', answer({}), answer({ headers: { ETag: { schema: text } } }), 'harmless'],
  ['response-header-removed', answer({ headers: { ETag: { schema: text } } }), answer({}), 'breaking'],
  [
    'response-header-became-optional',
    answer({ headers: { ETag: { schema: text, ...needed } } }),
    answer({ headers: { ETag: { schema: text } } }),
    'breaking',
  ],
  [
    'response-header-type-changed',
    answer({ headers: { ETag: { schema: text } } }),
    answer({ headers: { etag: { schema: integer } } }),
    'breaking',
  ],
  [
    'answer that is a component',
    answers({ 404: { $ref: '#/components/responses/Problem' } }),
    answer({ content: json }, '404'),
    'harmless',
  ],
]

const wholeChanges: readonly OperationChange[] = [
  ['endpoint-removed', at('/a'), at('/b'), 'breaking'],
  ['endpoint-added', [{}, { paths: {} }], at('/b'), 'harmless'],
  ['api-removed-with-deprecation', at('/a', { deprecated: true }), [{}, { paths: {} }], 'harmless'],
  ['api removed after its sunset', at('/a', past), [{}, { paths: {} }], 'harmless'],
  ['api-removed-before-sunset', at('/a', future), [{}, { paths: {} }], 'breaking'],
  ['endpoint-deprecated', none, [{ deprecated: true }], 'harmless'],
  ['endpoint-reactivated', [{ deprecated: true }], none, 'harmless'],
  ['sunset-deleted', [future], [{ deprecated: true }], 'breaking'],
  ['sunset-date-changed-too-small', [future], [past], 'breaking'],
  ['sunset later', [past], [future], 'harmless'],
  ['api-operation-id-changed, stricter', none, [{ operationId: 'make' }], 'breaking'],
  ['api-tag-added', none, [{ tags: ['Users', 'Admin'] }], 'harmless'],
  ['api-security-added, stricter', none, security({ a: [] }), 'breaking'],
  ['api-security-removed', security({ a: [] }), security(), 'harmless'],
  ['another alternative', security({ a: [] }), security({ a: [] }, { b: [] }), 'harmless'],
  ['an alternative less', security({ a: [] }, { b: [] }), security({ a: [] }), 'breaking'],
  ['a second scheme at once', security({ a: [] }), security({ a: [], b: [] }), 'breaking'],
  ['api-security-scope-added', security({ a: ['read'] }), security({ a: ['read', 'write'] }), 'breaking'],
  ['api-security-scope-removed', security({ a: ['read', 'write'] }), security({ a: ['read'] }), 'harmless'],
  ['api-global-security-added', none, [{}, { security: [{ a: [] }] }], 'breaking'],
  ['api-global-security-removed', [{}, { security: [{ a: [] }] }], none, 'harmless'],
  ['security moved to the operation', [{}, { security: [{ a: [] }] }], security({ a: [] }), 'none'],
  ['components-security-scheme-added', none, schemes({ type: 'http', scheme: 'basic' }), 'harmless'],
  [
    'components-security-type-changed, stricter',
    schemes({ type: 'http', scheme: 'basic' }),
    schemes({ type: 'http', scheme: 'bearer' }),
    'breaking',
  ],
  [
    'another name of the document',
    [{}, { info: { title: 'a', version: '1' } }],
    [{}, { info: { title: 'b', version: '2' } }],
    'none',
  ],
]

export const operationChanges = [...parameterChanges, ...bodyChanges, ...answerChanges, ...wholeChanges]
