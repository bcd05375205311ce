import { and, eq, sql, type SQL } from 'drizzle-orm'
import { Inject, Service } from 'honotate'
import { Database } from '../database/database.ts'
import { follows, users } from '../database/schema.ts'
import { notFound } from '../errors/conduit-error.ts'

/** A user, as others see them. */
export interface Profile {
  readonly username: string
  readonly bio: string | null
  readonly image: string | null
  readonly following: boolean
}

/** The columns of a profile, in a query that selects from `users`. */
export function profileColumns(viewer: number | undefined) {
  return { username: users.username, bio: users.bio, image: users.image, following: isFollowed(viewer) }
}

function isFollowed(viewer = 0): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${viewer}
    and ${follows.followedId} = ${users.id})`.mapWith(Boolean)
}

@Service()
export class Profiles {
  constructor(@Inject(Database) private readonly database: Database) {}

  async find(username: string, viewer: number | undefined): Promise<Profile> {
    const columns = profileColumns(viewer)
    const [profile] = await this.database.select(columns).from(users).where(eq(users.username, username))
    if (!profile) throw notFound('profile')
    return profile
  }

  async follow(username: string, viewer: number): Promise<Profile> {
    const values = { followerId: viewer, followedId: await this.#idOf(username) }
    await this.database.insert(follows).values(values).onConflictDoNothing()
    return this.find(username, viewer)
  }

  async unfollow(username: string, viewer: number): Promise<Profile> {
    const followed = eq(follows.followedId, await this.#idOf(username))
    await this.database.delete(follows).where(and(eq(follows.followerId, viewer), followed))
    return this.find(username, viewer)
  }

  async #idOf(username: string): Promise<number> {
    const [user] = await this.database.select({ id: users.id }).from(users).where(eq(users.username, username))
    if (!user) throw notFound('profile')
    return user.id
  }
}
