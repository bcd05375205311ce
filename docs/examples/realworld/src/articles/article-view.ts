import { sql, type SQL } from 'drizzle-orm'
import { articles, articleTags, favorites } from '../database/schema.ts'
import { profileColumns, type Profile } from '../profiles/profiles.ts'

/** An article in a list, without its text. */
export interface ArticleSummary {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly tagList: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly favorited: boolean
  readonly favoritesCount: number
  readonly author: Profile
}

/** An article with its text. */
export interface Article extends ArticleSummary {
  readonly body: string
}

/** The columns of an article in a list, in a query that joins `articles` with `users`. */
export function summaryColumns(viewer: number | undefined) {
  return {
    slug: articles.slug,
    title: articles.title,
    description: articles.description,
    tagList: tagsOf(),
    createdAt: articles.createdAt,
    updatedAt: articles.updatedAt,
    favorited: isFavorite(viewer),
    favoritesCount: sql<number>`(select count(*) from ${favorites} where ${favorites.articleId} = ${articles.id})`,
    author: profileColumns(viewer),
  }
}

/** The columns of an article with its text. */
export function articleColumns(viewer: number | undefined) {
  return { ...summaryColumns(viewer), body: articles.body }
}

function tagsOf(): SQL<string[]> {
  return sql<string[]>`(select json_group_array(tag) from (select ${articleTags.tag} as tag from ${articleTags}
    where ${articleTags.articleId} = ${articles.id} order by ${articleTags.position}))`.mapWith(
    (tags: string) => JSON.parse(tags) as string[],
  )
}

function isFavorite(viewer = 0): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${favorites} where ${favorites.articleId} = ${articles.id}
    and ${favorites.userId} = ${viewer})`.mapWith(Boolean)
}
