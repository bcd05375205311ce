// What the compiler knows of the route methods of an app, as data. `honotate openapi` writes it; `openApi()` reads it.

import type { ControllerClass } from '../metadata/controllers.ts'

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** The types of all route methods, as `honotate openapi` writes them to `api.gen.ts`. */
export interface ApiTypes {
  /** The controllers, by class: two classes may have one name. */
  readonly controllers: readonly (readonly [ControllerClass, ControllerTypes])[]
  /** The named types, as `#/components/schemas/…` of the document. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** What is known of one controller. */
export interface ControllerTypes {
  /** Its documentation comment. */
  readonly description?: string
  /** The tags of all its operations, where `@tags` says other ones than the class name. */
  readonly tags?: readonly string[]
  /** Whether `@hidden` keeps all its routes out of the document. */
  readonly hidden?: true
  /** Whether `@deprecated` says that clients should stop using all its routes. */
  readonly deprecated?: true
  /** Its route methods, by name; inherited ones too. */
  readonly methods: Readonly<Record<string, MethodTypes>>
}

/** What is known of one route method. */
export interface MethodTypes {
  /** The first paragraph of its documentation comment. */
  readonly summary?: string
  /** The paragraphs behind the first one. */
  readonly description?: string
  /** Whether `@deprecated` says that clients should stop using it. */
  readonly deprecated?: true
  /** Whether `@hidden` keeps it out of the document. */
  readonly hidden?: true
  /** The tags of `@tags`, instead of those of the controller. */
  readonly tags?: readonly string[]
  /** One entry for each parameter, in order; `null` for one that is not read from the request's data. */
  readonly parameters: readonly (ParameterTypes | null)[]
  /** What the method answers, by its return type. */
  readonly answers: readonly AnswerTypes[]
  /** What `@throws {404} There is no such user.` says. */
  readonly throws?: readonly ThrownStatus[]
}

/** What is known of one parameter. */
export interface ParameterTypes {
  /** As in the source; absent for a destructuring pattern. */
  readonly name?: string
  /** What `@param` says. */
  readonly description?: string
  /** Whether its type has no `undefined`, and it has no default value. */
  readonly required: boolean
  /** The values of its type, or of what its schema accepts. */
  readonly schema: JsonSchema
  /** The members of its type, for a parameter that receives a whole query, all path variables or all headers. */
  readonly properties?: readonly PropertyTypes[]
}

/** One member of an object that a parameter receives. */
export interface PropertyTypes {
  /** The name of the member. */
  readonly name: string
  /** Whether it is not optional. */
  readonly required: boolean
  /** Its documentation comment. */
  readonly description?: string
  /** The values of its type. */
  readonly schema: JsonSchema
}

/** One kind of answer of a method. */
export interface AnswerTypes {
  /**
   * The status, where the type says it (`ResponseEntity<User, 404>`, nothing is 204); `2XX` where the method chooses it
   * (`ResponseEntity<User>`, a `Response`). Without one, the decorators say it.
   */
  readonly status?: number | '2XX'
  /** The media type; absent for an answer without a body. */
  readonly type?: string
  /** The values of the body. */
  readonly schema?: JsonSchema
}

/** One error that a method answers. */
export interface ThrownStatus {
  /** From 400 to 599. */
  readonly status: number
  /** When it is answered. */
  readonly description?: string
}
