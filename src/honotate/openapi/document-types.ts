// The OpenAPI 3.1 document, as far as `openApi()` writes it. Source: https://spec.openapis.org/oas/v3.1.1.html

import type { JsonSchema } from '../json-schema/json-schema.ts'

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  /** The version of the specification. */
  readonly openapi: string
  /** The name and the version of the API. */
  readonly info: ApiInfo
  /** Where the API is served. */
  readonly servers?: readonly ApiServer[]
  /** The security requirements of operations that have no `security` themselves. */
  readonly security?: readonly SecurityRequirement[]
  /** The groups of operations. */
  readonly tags: readonly ApiTag[]
  /** The operations, by path and HTTP method. */
  readonly paths: Readonly<Record<string, PathItem>>
  /** The schemas, answers and security schemes that operations refer to. */
  readonly components: Components
  /** Extensions, named `x-…`, and members that `transform` adds. */
  readonly [member: string]: unknown
}

/** The name and the version of an API. */
export interface ApiInfo {
  /** The name of the API. */
  readonly title: string
  /** The version of the API, not of the specification. */
  readonly version: string
  /** Markdown. */
  readonly description?: string
  /** Any other member: `license`, `contact`, `summary` … */
  readonly [member: string]: unknown
}

/** A server of an API. */
export interface ApiServer {
  /** The URL that precedes the paths. */
  readonly url: string
  /** The purpose of the server. */
  readonly description?: string
  /** Any other member: `variables` … */
  readonly [member: string]: unknown
}

/** A group of operations. */
export interface ApiTag {
  /** The name that operations refer to. */
  readonly name: string
  /** Markdown. */
  readonly description?: string
  /** Any other member of OpenAPI, such as `externalDocs`, or an extension such as `x-logo`. */
  readonly [member: string]: unknown
}

/** The names of security schemes that a request needs together, each with its scopes. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>

/** How requests authenticate. */
export type SecurityScheme = Readonly<Record<string, unknown>>

/** The operations of a path, by HTTP method in lower case. */
export type PathItem = Readonly<Record<string, Operation>>

/** One operation. */
export interface Operation {
  /** Unique in the document. */
  readonly operationId: string
  /** The groups that it belongs to. */
  readonly tags: readonly string[]
  /** One line. */
  readonly summary?: string
  /** Markdown. */
  readonly description?: string
  /** Whether clients should stop using it. */
  readonly deprecated?: boolean
  /** Path variables, query parameters, headers and cookies. */
  readonly parameters?: readonly Parameter[]
  /** The body of the request. */
  readonly requestBody?: RequestBody
  /** The answers, by status. */
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>
  /** The security requirements of the operation. */
  readonly security?: readonly SecurityRequirement[]
  /** Any other member of OpenAPI, such as `externalDocs`, or an extension such as `x-internal`. */
  readonly [member: string]: unknown
}

/** A path variable, a query parameter, a header or a cookie. */
export interface Parameter {
  /** The name, as in the request. */
  readonly name: string
  /** The location of the parameter in the request. */
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  /** Whether a request without it is rejected. */
  readonly required?: boolean
  /** Markdown. */
  readonly description?: string
  /** Whether clients should stop sending it. */
  readonly deprecated?: boolean
  /** The values that are accepted. */
  readonly schema: JsonSchema
  /** Any other member: `style`, `examples` … */
  readonly [member: string]: unknown
}

/** The body of a request. */
export interface RequestBody {
  /** Whether a request without a body is rejected. */
  readonly required: boolean
  /** Markdown. */
  readonly description?: string
  /** The schemas, by media type. */
  readonly content: Content
  /** An extension, such as `x-bodyName`. */
  readonly [member: string]: unknown
}

/** Schemas by media type. */
export type Content = Readonly<Record<string, { readonly schema?: JsonSchema; readonly [member: string]: unknown }>>

/** An answer. */
export interface ResponseObject {
  /** The meaning of the status for this operation. */
  readonly description: string
  /** The headers, by name. */
  readonly headers?: Readonly<Record<string, { readonly schema: JsonSchema; readonly [member: string]: unknown }>>
  /** The bodies, by media type; absent for an answer without a body. */
  readonly content?: Content
}

/** A reference to a component. */
export interface Reference {
  /** A JSON pointer as a URI fragment. */
  readonly $ref: string
}

/** The schemas, answers and security schemes that operations refer to. */
export interface Components {
  /** The schemas, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The answers, by name. */
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** The security schemes, by name. */
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>
  /** Any other member of OpenAPI, such as `examples`, or an extension, named `x-…`. */
  readonly [member: string]: unknown
}

/** A type without `readonly`, at every level. */
export type Changeable<Value> = Value extends readonly (infer Item)[]
  ? Changeable<Item>[]
  : Value extends object
    ? { -readonly [Name in keyof Value]: Changeable<Value[Name]> }
    : Value
