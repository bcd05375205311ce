// Made by `honotate openapi`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated

/** An article with its text. */
export type Article = {
  author: Profile
  body: string
  createdAt: string
  description: string
  favorited: boolean
  favoritesCount: number
  slug: string
  tagList: string[]
  title: string
  updatedAt: string
}

/** One page of a list of articles. */
export type ArticlePage = {
  articles: ArticleSummary[]
  /** The number of articles on all pages. */
  articlesCount: number
}

/** An article in a list, without its text. */
export type ArticleSummary = {
  author: Profile
  createdAt: string
  description: string
  favorited: boolean
  favoritesCount: number
  slug: string
  tagList: string[]
  title: string
  updatedAt: string
}

export type Comment = {
  author: Profile
  body: string
  createdAt: string
  id: number
  updatedAt: string
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
  /** The mistakes in the request. */
  errors?: {
    detail: string
    /** A JSON pointer to the value. */
    pointer: string
  }[]
}

/** A user, as others see them. */
export type Profile = {
  bio: null | string
  following: boolean
  image: null | string
  username: string
}

/** A user, as users see themselves. */
export type UserView = {
  bio: null | string
  email: string
  image: null | string
  token: string
  username: string
}
