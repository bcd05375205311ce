import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const now = () => new Date()
const createdAt = () => integer('created_at', { mode: 'timestamp_ms' }).notNull().$defaultFn(now)
const updatedAt = () => integer('updated_at', { mode: 'timestamp_ms' }).notNull().$defaultFn(now)

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  username: text('username').notNull().unique(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  bio: text('bio'),
  image: text('image'),
})

const userId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const follows = sqliteTable(
  'follows',
  { followerId: userId('follower_id'), followedId: userId('followed_id') },
  (table) => [primaryKey({ columns: [table.followerId, table.followedId] })],
)

export const articles = sqliteTable(
  'articles',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    body: text('body').notNull(),
    authorId: userId('author_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('articles_by_author').on(table.authorId), index('articles_by_date').on(table.createdAt)],
)

const articleId = () =>
  integer('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' })

export const articleTags = sqliteTable(
  'article_tags',
  { articleId: articleId(), position: integer('position').notNull(), tag: text('tag').notNull() },
  (table) => [primaryKey({ columns: [table.articleId, table.position] }), index('articles_by_tag').on(table.tag)],
)

export const favorites = sqliteTable('favorites', { articleId: articleId(), userId: userId('user_id') }, (table) => [
  primaryKey({ columns: [table.articleId, table.userId] }),
  index('favorites_by_user').on(table.userId),
])

export const comments = sqliteTable(
  'comments',
  {
    id: integer('id').primaryKey(),
    body: text('body').notNull(),
    articleId: articleId(),
    authorId: userId('author_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('comments_by_article').on(table.articleId)],
)
