// Declares packages of this folder, because the type check also runs without them.
declare module '@hyperjump/json-schema/openapi-3-1'
declare module '@redocly/openapi-core'
declare module '@scalar/openapi-parser'
declare module '@seriousme/openapi-schema-validator'
declare module 'ajv-formats'
declare module 'yaml'
declare module 'redos-detector'

declare module '@stoplight/spectral-core' {
  export class Spectral {
    setRuleset(ruleset: any): void
    run(document: unknown): Promise<{ code: string | number; message: string; path: (string | number)[] }[]>
  }
}

declare module '@stoplight/spectral-rulesets' {
  const rulesets: { oas: unknown }
  export default rulesets
}

declare module '@hey-api/openapi-ts'
declare module '@kubb/core'
declare module '@kubb/plugin-oas'
declare module '@kubb/plugin-ts'
declare module '@kubb/plugin-zod'
declare module 'oazapfts'
declare module 'openapi-typescript'
declare module 'orval'
declare module 'swagger-client/dist/swagger-client.browser.min.js'
declare module 'swagger-typescript-api'
