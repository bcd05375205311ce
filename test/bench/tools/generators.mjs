// The generators of clients that `npm run bench -- clients` compares.

export { createClient } from '@hey-api/openapi-ts'
export { astToString, default as openapiTS } from 'openapi-typescript'
