// Made by `honotate openapi --app test/app.ts --client client`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated

/** An article with its text. */
export type Article = {
  slug: string
  title: string
  description: string
  tagList: string[]
  createdAt: string
  updatedAt: string
  favorited: boolean
  favoritesCount: number
  author: Profile
  body: string
}

/** One page of a list of articles. */
export type ArticlePage = {
  articles: ArticleSummary[]
  /** The number of articles on all pages. */
  articlesCount: number
}

/** An article in a list, without its text. */
export type ArticleSummary = {
  slug: string
  title: string
  description: string
  tagList: string[]
  createdAt: string
  updatedAt: string
  favorited: boolean
  favoritesCount: number
  author: Profile
}

export type Comment = {
  id: number
  body: string
  createdAt: string
  updatedAt: string
  author: Profile
}

/** Problem details (RFC 9457). */
export type ProblemDetails = {
  /** A URI that identifies the kind of problem. */
  type: string
  /** A summary of the kind of problem. */
  title: string
  /** The HTTP status of the response. */
  status: number
  /** An explanation of this occurrence. */
  detail?: string
  /** The path of the request. */
  instance: string
  /** What is not valid in the request. */
  errors?: {
    detail: string
    /** A JSON pointer to the value. */
    pointer: string
  }[]
}

/** A user, as others see them. */
export type Profile = {
  username: string
  bio: null | string
  image: null | string
  following: boolean
}

/** A user, as users see themselves. */
export type UserView = {
  email: string
  token: string
  username: string
  bio: null | string
  image: null | string
}
