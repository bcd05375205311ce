import { and, asc, eq, type SQL } from 'drizzle-orm'
import { Inject, Service } from 'honotate'
import { Articles } from '../articles/articles.ts'
import { Database } from '../database/database.ts'
import { comments, users } from '../database/schema.ts'
import { forbidden, notFound } from '../errors/conduit-error.ts'
import { profileColumns, type Profile } from '../profiles/profiles.ts'

export interface Comment {
  readonly id: number
  readonly body: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly author: Profile
}

@Service()
export class Comments {
  constructor(
    @Inject(Database) private readonly database: Database,
    private readonly articles: Articles,
  ) {}

  async list(slug: string, viewer: number | undefined): Promise<Comment[]> {
    const { id } = await this.articles.rowOf(slug)
    return this.#select(eq(comments.articleId, id), viewer)
  }

  async add(slug: string, body: string, viewer: number): Promise<Comment> {
    const { id: articleId } = await this.articles.rowOf(slug)
    const values = { body, articleId, authorId: viewer }
    const [added] = await this.database.insert(comments).values(values).returning({ id: comments.id })
    const [comment] = await this.#select(eq(comments.id, added?.id ?? 0), viewer)
    if (!comment) throw notFound('comment')
    return comment
  }

  async remove(slug: string, id: number, viewer: number): Promise<void> {
    const { id: articleId } = await this.articles.rowOf(slug)
    const where = and(eq(comments.id, id), eq(comments.articleId, articleId))
    const [comment] = await this.database.select({ authorId: comments.authorId }).from(comments).where(where)
    if (!comment) throw notFound('comment')
    if (comment.authorId !== viewer) throw forbidden('comment')
    await this.database.delete(comments).where(where)
  }

  #select(where: SQL, viewer: number | undefined): Promise<Comment[]> {
    const { id, body, createdAt, updatedAt } = comments
    return this.database
      .select({ id, body, createdAt, updatedAt, author: profileColumns(viewer) })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(where)
      .orderBy(asc(comments.id))
  }
}
