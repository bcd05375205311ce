// The types and comments of an app's route methods. `honotate openapi` writes them, and `openApi()` reads them.

import type { JsonSchema } from '../json-schema/json-schema.ts'
import type { ControllerClass } from '../metadata/controllers.ts'

/** The types of all route methods, as `honotate openapi` writes them to `api.gen.ts`. */
export interface ApiTypes {
  /** The controllers by class, since two classes may have the same name. */
  readonly controllers: readonly (readonly [ControllerClass, ControllerTypes])[]
  /** The named types, as `#/components/schemas/…` of the document. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** The types and the comments of one controller. */
export interface ControllerTypes {
  /** Its documentation comment. */
  readonly description?: string
  /** The tags of `@tags`, which replace the class name. A method with `@tags` has only its own. */
  readonly tags?: readonly string[]
  /** Whether `@hidden` keeps all its routes out of the document. */
  readonly hidden?: true
  /** Whether `@deprecated` marks all its routes. */
  readonly deprecated?: true
  /** Its route methods by name, including inherited ones. */
  readonly methods: Readonly<Record<string, MethodTypes>>
}

/** The types and the comments of one route method. */
export interface MethodTypes {
  /** The first paragraph of its documentation comment. */
  readonly summary?: string
  /** The other paragraphs. */
  readonly description?: string
  /** The id in `@operationId`, which replaces the id made from the names of the class and the method. */
  readonly operationId?: string
  /** Whether it is marked `@deprecated`. */
  readonly deprecated?: true
  /** Whether `@hidden` keeps it out of the document. */
  readonly hidden?: true
  /** Whether `@tool` makes it a tool of the Model Context Protocol. */
  readonly tool?: true
  /** The tags of `@tags`, instead of the controller's. */
  readonly tags?: readonly string[]
  /** One entry for each parameter, in order; `null` for a parameter that receives no data of the request. */
  readonly parameters: readonly (ParameterTypes | null)[]
  /** The kinds of answers, from the return type. */
  readonly answers: readonly AnswerTypes[]
  /** The text of `@returns`. */
  readonly returns?: string
  /** The names of headers that the method sets, by the status of the answer; `*` for every answer but errors. */
  readonly headers?: Readonly<Record<string, readonly string[]>>
  /** The statuses and descriptions of tags such as `@throws {404} The user does not exist.` */
  readonly throws?: readonly ThrownStatus[]
}

/** The type and the comment of one parameter. */
export interface ParameterTypes {
  /** Its name in the source; absent for a destructuring pattern. */
  readonly name?: string
  /** The text of `@param`. */
  readonly description?: string
  /** Whether its type excludes `undefined` and it has no default value. */
  readonly required: boolean
  /** The schema of its type, or of the input of its validator. */
  readonly schema: JsonSchema
  /**
   * The members of its type, for a parameter that receives a whole query, or all path variables, headers or cookies.
   */
  readonly properties?: readonly PropertyTypes[]
}

/** One member of an object that a parameter receives. */
export interface PropertyTypes {
  /** The name of the member. */
  readonly name: string
  /** Whether the member is required. */
  readonly required: boolean
  /** Its documentation comment. */
  readonly description?: string
  /** The schema of its type. */
  readonly schema: JsonSchema
}

/** One kind of answer of a method. */
export interface AnswerTypes {
  /**
   * The status, if it is known at compile time: 404 for `ResponseEntity<User, 404>`, 204 for `void`. `2XX` if the
   * method chooses it: `ResponseEntity<User>`, `Response`. If absent, the decorators decide.
   */
  readonly status?: number | '2XX'
  /** The media type; absent for an answer without a body. */
  readonly type?: string
  /** The schema of the body. */
  readonly schema?: JsonSchema
}

/** An error that a method throws. */
export interface ThrownStatus {
  /** From 400 to 599. */
  readonly status: number
  /** When the method throws it. */
  readonly description?: string
}

/** Whether `@ResponseBody()` reduces an answer: it must have a body whose media type is known, and not be an error. */
export function isReduced({ type, status }: { readonly type?: string; readonly status?: number | string }): boolean {
  return type !== undefined && type !== '*/*' && !/^[45]/u.test(String(status ?? ''))
}
