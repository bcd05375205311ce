import { and, count, desc, eq, exists, sql, type SQL } from 'drizzle-orm'
import { Inject, Service } from 'honotate'
import type * as z from 'zod'
import { Database } from '../database/database.ts'
import { articles, articleTags, comments, favorites, follows, users } from '../database/schema.ts'
import { forbidden, notFound } from '../errors/conduit-error.ts'
import type { ArticleChange, ArticleFilter, NewArticle, Page } from './article-requests.ts'
import { articleColumns, summaryColumns, type Article, type ArticleSummary } from './article-view.ts'
import { slugOf } from './slug.ts'

/** One page of a list of articles. */
export interface ArticlePage {
  readonly articles: readonly ArticleSummary[]
  /** The number of articles on all pages. */
  readonly articlesCount: number
}

@Service()
export class Articles {
  constructor(@Inject(Database) private readonly database: Database) {}

  list({ tag, author, favorited, ...page }: z.output<typeof ArticleFilter>, viewer: number | undefined) {
    const where = and(
      author === undefined ? undefined : eq(users.username, author),
      tag === undefined ? undefined : this.#hasTag(tag),
      favorited === undefined ? undefined : this.#isFavoriteOf(favorited),
    )
    return this.#page(where, page, viewer)
  }

  /** The articles of the users whom the viewer follows. */
  feed(page: z.output<typeof Page>, viewer: number): Promise<ArticlePage> {
    const { database } = this
    const followed = and(eq(follows.followerId, viewer), eq(follows.followedId, articles.authorId))
    return this.#page(
      exists(
        database
          .select({ one: sql`1` })
          .from(follows)
          .where(followed),
      ),
      page,
      viewer,
    )
  }

  async find(slug: string, viewer: number | undefined): Promise<Article> {
    const [article] = await this.database
      .select(articleColumns(viewer))
      .from(articles)
      .innerJoin(users, eq(users.id, articles.authorId))
      .where(eq(articles.slug, slug))
    if (!article) throw notFound('article')
    return article
  }

  async add({ tagList, ...article }: z.output<typeof NewArticle>['article'], viewer: number): Promise<Article> {
    const slug = slugOf(article.title)
    await this.database.batch([
      this.database.insert(articles).values({ ...article, slug, authorId: viewer }),
      ...this.#insertTags(slug, tagList),
    ])
    return this.find(slug, viewer)
  }

  async change(slug: string, change: z.output<typeof ArticleChange>['article'], viewer: number): Promise<Article> {
    const id = await this.#idOfOwn(slug, viewer)
    const { tagList, ...values } = change
    const newSlug = values.title === undefined ? slug : slugOf(values.title)
    await this.database.batch([
      this.database
        .update(articles)
        .set({ ...values, slug: newSlug, updatedAt: new Date() })
        .where(eq(articles.id, id)),
      ...(tagList ? [this.database.delete(articleTags).where(eq(articleTags.articleId, id))] : []),
      ...this.#insertTags(newSlug, tagList ?? []),
    ])
    return this.find(newSlug, viewer)
  }

  async remove(slug: string, viewer: number): Promise<void> {
    const id = await this.#idOfOwn(slug, viewer)
    const { database } = this
    await database.batch([
      database.delete(articleTags).where(eq(articleTags.articleId, id)),
      database.delete(favorites).where(eq(favorites.articleId, id)),
      database.delete(comments).where(eq(comments.articleId, id)),
      database.delete(articles).where(eq(articles.id, id)),
    ])
  }

  async favorite(slug: string, viewer: number): Promise<Article> {
    const { id } = await this.rowOf(slug)
    await this.database.insert(favorites).values({ articleId: id, userId: viewer }).onConflictDoNothing()
    return this.find(slug, viewer)
  }

  async unfavorite(slug: string, viewer: number): Promise<Article> {
    const { id } = await this.rowOf(slug)
    await this.database.delete(favorites).where(and(eq(favorites.articleId, id), eq(favorites.userId, viewer)))
    return this.find(slug, viewer)
  }

  /** @throws ConduitError 404 */
  async rowOf(slug: string): Promise<{ readonly id: number; readonly authorId: number }> {
    const columns = { id: articles.id, authorId: articles.authorId }
    const [row] = await this.database.select(columns).from(articles).where(eq(articles.slug, slug))
    if (!row) throw notFound('article')
    return row
  }

  /** The tags of all articles, most used first. */
  async tags(): Promise<string[]> {
    const rows = await this.database
      .select({ tag: articleTags.tag })
      .from(articleTags)
      .groupBy(articleTags.tag)
      .orderBy(desc(count()), articleTags.tag)
    return rows.map(({ tag }) => tag)
  }

  async #idOfOwn(slug: string, viewer: number): Promise<number> {
    const { id, authorId } = await this.rowOf(slug)
    if (authorId !== viewer) throw forbidden('article')
    return id
  }

  async #page(
    where: SQL | undefined,
    { limit, offset }: z.output<typeof Page>,
    viewer: number | undefined,
  ): Promise<ArticlePage> {
    const { database } = this
    const author = eq(users.id, articles.authorId)
    const [found, [total]] = await database.batch([
      database
        .select(summaryColumns(viewer))
        .from(articles)
        .innerJoin(users, author)
        .where(where)
        .orderBy(desc(articles.createdAt), desc(articles.id))
        .limit(limit)
        .offset(offset),
      database.select({ count: count() }).from(articles).innerJoin(users, author).where(where),
    ])
    return { articles: found, articlesCount: total?.count ?? 0 }
  }

  /** Empty without tags. The statement selects the id, since the same batch may add the article. */
  #insertTags(slug: string, tags: readonly string[]) {
    if (tags.length === 0) return []
    const articleId = sql`(select ${articles.id} from ${articles} where ${articles.slug} = ${slug})`
    return [this.database.insert(articleTags).values(tags.map((tag, position) => ({ articleId, position, tag })))]
  }

  #hasTag(tag: string): SQL {
    const tagged = and(eq(articleTags.articleId, articles.id), eq(articleTags.tag, tag))
    return exists(
      this.database
        .select({ one: sql`1` })
        .from(articleTags)
        .where(tagged),
    )
  }

  #isFavoriteOf(username: string): SQL {
    return sql`exists (select 1 from ${favorites} join ${users} as fans on fans.id = ${favorites.userId}
      where ${favorites.articleId} = ${articles.id} and fans.username = ${username})`
  }
}
