// Made by `honotate openapi --app test/app.ts --client client`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import type * as models from './models.d.ts'

export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226
export type ErrorStatus =
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418
  | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451 | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508
  | 511

/** The response of `fetch`, with the body of its status. */
export interface Answer<Status extends number, Json, Text extends string = string>
  extends Omit<Response, 'json' | 'ok' | 'status' | 'text'> {
  readonly status: Status
  readonly ok: `${Status}` extends `2${string}` ? true : false
  json(): Promise<Json>
  text(): Promise<Text>
}

/** An answer of Server-Sent Events; `events()` reads them. */
export interface EventAnswer<Status extends number, Data> extends Answer<Status, never> {
  /** Exists in types only. */
  readonly '~data'?: Data
}

/** One event. */
export interface ReceivedEvent<Data> {
  readonly data: Data
  readonly event?: string
  readonly id?: string
  readonly retry?: number
}

/** Reads the events of an answer; ending the loop ends the request. Compare `status` first: only some answers have events. */
export declare function events<A extends { readonly status: number; readonly body: unknown }>(
  answer: [WithoutEvents<A>] extends [never] ? A : WithoutEvents<A>,
): AsyncGenerator<ReceivedEvent<A extends EventAnswer<number, infer Data> ? Data : never>, void>

type WithoutEvents<A> = A extends unknown
  ? '~data' extends keyof A
    ? never
    : 'Compare the status of the answer first: an answer with this status has no events'
  : never

/** A function of the client. */
type AnyOperation = (args: any, init?: RequestInit) => Promise<{ readonly ok: boolean; readonly status: number }>

type ArgsOf<Of extends AnyOperation> = Parameters<Of>[0]

/** The body of a success: JSON, text, null for none, or the bytes. */
export type DataOf<Of extends AnyOperation> = BodyOf<Extract<Awaited<ReturnType<Of>>, { readonly ok: true }>>

type BodyOf<A> = A extends Answer<infer Status, infer Json, infer Text>
  ? [Json] extends [never]
    ? Status extends 204 | 205
      ? null
      : string extends Text
        ? string | Blob
        : Text
    : Json
  : never

/** Thrown by `queryFn` and `mutationFn` for an answer that is not a success. */
export declare class AnswerError extends Error {
  readonly answer: Answer<ErrorStatus, unknown>
}

/** The key of the queries of an operation, for example to invalidate them: with `args`, of one query. */
export declare function queryKey<Of extends AnyOperation>(
  operation: Of,
  args?: ArgsOf<Of>,
): readonly [group: string, name: string, args?: ArgsOf<Of>]

/** The options of a query for TanStack Query: `useQuery(queryOptions(api.users.find, { path: { id } }))`. */
export declare function queryOptions<Of extends AnyOperation>(
  operation: Of,
  ...args: undefined extends ArgsOf<Of> ? [args?: ArgsOf<Of>] : [args: ArgsOf<Of>]
): {
  queryKey: readonly [group: string, name: string, args?: ArgsOf<Of>]
  queryFn(context: { readonly signal: AbortSignal }): Promise<DataOf<Of>>
}

/** The options of a mutation for TanStack Query: `useMutation(mutationOptions(api.users.create))`. */
export declare function mutationOptions<Of extends AnyOperation>(
  operation: Of,
): {
  mutationKey: readonly [group: string, name: string]
  mutationFn(args: undefined extends ArgsOf<Of> ? ArgsOf<Of> | void : ArgsOf<Of>): Promise<DataOf<Of>>
}

export interface ClientOptions {
  /** Sends a request; `fetch` unless another function is given. */
  readonly fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
  /** The headers of all requests, or the function that makes them for each. */
  readonly headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>)
}

/** Makes a client; `baseUrl` precedes the paths of the operations. */
export declare function createClient(baseUrl: string, options?: ClientOptions): Client

/** The operations, by controller and method. */
export interface Client {
  readonly articles: {
    /** Publishes an article. */
    add(
      args: {
        body: {
          article: {
            title: string
            description: string
            body: string
            tagList?: string[]
          }
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<201, {
          article: models.Article
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<413, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<422, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404 | 413 | 422>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Changes an article of the current user. Absent members stay unchanged. */
    change(
      args: {
        path: {
          slug: string
        }
        body: {
          article: {
            title?: string
            description?: string
            body?: string
            tagList?: string[]
          }
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          article: models.Article
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<413, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<422, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404 | 413 | 422>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Marks an article as a favorite. */
    favorite(
      args: {
        path: {
          slug: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          article: models.Article
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Lists the articles of the users whom the viewer follows. */
    feed(
      args?: {
        query?: {
          limit?: number
          offset?: number
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, models.ArticlePage>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Finds an article. */
    find(
      args: {
        path: {
          slug: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          article: models.Article
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Lists articles, the newest first. */
    list(
      args?: {
        query?: {
          limit?: number
          offset?: number
          tag?: string
          author?: string
          favorited?: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, models.ArticlePage>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Deletes an article of the current user, with its comments. */
    remove(
      args: {
        path: {
          slug: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<204, never>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Removes an article from the favorites. */
    unfavorite(
      args: {
        path: {
          slug: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          article: models.Article
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
  }
  readonly comments: {
    /** Comments on an article. */
    add(
      args: {
        path: {
          slug: string
        }
        body: {
          comment: {
            body: string
          }
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<201, {
          comment: models.Comment
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<413, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<422, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404 | 413 | 422>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Lists the comments of an article. */
    list(
      args: {
        path: {
          slug: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          comments: models.Comment[]
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Deletes a comment of the current user. */
    remove(
      args: {
        path: {
          slug: string
          id: number
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<204, never>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
  }
  readonly profiles: {
    /** Finds a profile. */
    find(
      args: {
        path: {
          username: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          profile: models.Profile
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Follows a user. */
    follow(
      args: {
        path: {
          username: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          profile: models.Profile
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Unfollows a user. */
    unfollow(
      args: {
        path: {
          username: string
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          profile: models.Profile
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<404, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 404>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
  }
  readonly tags: {
    /** Lists all tags, most used first. */
    list(
      args?: {},
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          tags: string[]
        }>
      | Answer<ErrorStatus, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
  }
  readonly users: {
    /** Changes the current user. Absent members stay unchanged. */
    change(
      args: {
        body: {
          user: {
            username?: string
            email?: string
            password?: string
            bio?: string | null
            image?: string | null
          }
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          user: models.UserView
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<409, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<413, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<422, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403 | 409 | 413 | 422>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** The current user. */
    current(
      args?: {},
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          user: models.UserView
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<403, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 403>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Logs a user in. */
    login(
      args: {
        body: {
          user: {
            email: string
            password: string
          }
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<200, {
          user: models.UserView
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<413, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<422, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 413 | 422>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
    /** Registers a user. */
    register(
      args: {
        body: {
          user: {
            username: string
            email: string
            password: string
          }
        }
      },
      init?: RequestInit,
    ): Promise<
      | Answer<201, {
          user: models.UserView
        }>
      | Answer<401, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<409, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<413, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<422, {
          errors: {
            [name: string]: string[]
          }
        }>
      | Answer<Exclude<ErrorStatus, 401 | 409 | 413 | 422>, {
          errors: {
            [name: string]: string[]
          }
        }>
    >
  }
}
