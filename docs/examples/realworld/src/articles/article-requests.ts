import * as z from 'zod'
import { text } from '../users/user-requests.ts'

/** Each tag once, in alphabetical order, as the official requests expect. */
const tagList = z
  .array(text())
  .max(50)
  .transform((tags) => [...new Set(tags)].sort())

export const NewArticle = z.object({
  article: z.object({ title: text(), description: text(), body: text(), tagList: tagList.default([]) }),
})

export const ArticleChange = z.object({
  article: z.object({ title: text(), description: text(), body: text(), tagList }).partial(),
})

const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
}

export const Page = z.object(page)

export const ArticleFilter = z.object({
  ...page,
  tag: z.string().optional(),
  author: z.string().optional(),
  favorited: z.string().optional(),
})
