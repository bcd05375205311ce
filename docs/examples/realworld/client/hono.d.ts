// Made by `honotate openapi --app test/app.ts --client client`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated
import type { Hono } from 'hono'
import type * as models from './models.d.ts'

export type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226
export type ErrorStatus =
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418
  | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451 | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508
  | 511

/** The answers of one endpoint: status, body and the format that it is read in. */
type Endpoint<Input, Answer extends [number, unknown, string]> = Answer extends [infer Status, infer Body, infer Format]
  ? { input: Input; output: Body; outputFormat: Format; status: Status }
  : never

export type Routes = {
  "/api/articles": {
    $get: Endpoint<
      {
        query?: {
          limit?: number
          offset?: number
          tag?: string
          author?: string
          favorited?: string
        }
      },
        | [200, models.ArticlePage, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
    $post: Endpoint<
      {
        json: {
          article: {
            title: string
            description: string
            body: string
            tagList?: string[]
          }
        }
      },
        | [201, {
            article: models.Article
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [413, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [422, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404 | 413 | 422>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/articles/:slug": {
    $delete: Endpoint<
      {
        param: {
          slug: string
        }
      },
        | [204, null, 'body']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
    $get: Endpoint<
      {
        param: {
          slug: string
        }
      },
        | [200, {
            article: models.Article
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
    $put: Endpoint<
      {
        param: {
          slug: string
        }
        json: {
          article: {
            title?: string
            description?: string
            body?: string
            tagList?: string[]
          }
        }
      },
        | [200, {
            article: models.Article
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [413, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [422, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404 | 413 | 422>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/articles/:slug/comments": {
    $get: Endpoint<
      {
        param: {
          slug: string
        }
      },
        | [200, {
            comments: models.Comment[]
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
    $post: Endpoint<
      {
        param: {
          slug: string
        }
        json: {
          comment: {
            body: string
          }
        }
      },
        | [201, {
            comment: models.Comment
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [413, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [422, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404 | 413 | 422>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/articles/:slug/comments/:id": {
    $delete: Endpoint<
      {
        param: {
          slug: string
          id: number
        }
      },
        | [204, null, 'body']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/articles/:slug/favorite": {
    $delete: Endpoint<
      {
        param: {
          slug: string
        }
      },
        | [200, {
            article: models.Article
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
    $post: Endpoint<
      {
        param: {
          slug: string
        }
      },
        | [200, {
            article: models.Article
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/articles/feed": {
    $get: Endpoint<
      {
        query?: {
          limit?: number
          offset?: number
        }
      },
        | [200, models.ArticlePage, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/profiles/:username": {
    $get: Endpoint<
      {
        param: {
          username: string
        }
      },
        | [200, {
            profile: models.Profile
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/profiles/:username/follow": {
    $delete: Endpoint<
      {
        param: {
          username: string
        }
      },
        | [200, {
            profile: models.Profile
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
    $post: Endpoint<
      {
        param: {
          username: string
        }
      },
        | [200, {
            profile: models.Profile
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [404, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 404>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/tags": {
    $get: Endpoint<
      {},
        | [200, {
            tags: string[]
          }, 'json']
        | [ErrorStatus, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/user": {
    $get: Endpoint<
      {},
        | [200, {
            user: models.UserView
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
    $put: Endpoint<
      {
        json: {
          user: {
            username?: string
            email?: string
            password?: string
            bio?: string | null
            image?: string | null
          }
        }
      },
        | [200, {
            user: models.UserView
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [403, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [409, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [413, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [422, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 403 | 409 | 413 | 422>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/users": {
    $post: Endpoint<
      {
        json: {
          user: {
            username: string
            email: string
            password: string
          }
        }
      },
        | [201, {
            user: models.UserView
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [409, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [413, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [422, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 409 | 413 | 422>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
  "/api/users/login": {
    $post: Endpoint<
      {
        json: {
          user: {
            email: string
            password: string
          }
        }
      },
        | [200, {
            user: models.UserView
          }, 'json']
        | [401, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [413, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [422, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
        | [Exclude<ErrorStatus, 401 | 413 | 422>, {
            errors: {
              [name: string]: string[]
            }
          }, 'json']
    >
  }
}

/** For Hono's client: `hc<AppType>('https://api.example')`. */
export type AppType = Hono<{}, Routes, '/'>
