import { eq } from 'drizzle-orm'
import { Inject, Service } from 'honotate'
import type * as z from 'zod'
import { Passwords } from '../auth/passwords.ts'
import { Tokens } from '../auth/tokens.ts'
import { Database, duplicateColumn } from '../database/database.ts'
import { users } from '../database/schema.ts'
import { taken, unauthorized } from '../errors/conduit-error.ts'
import type { Login, NewUser, UserChange } from './user-requests.ts'

/** A user, as users see themselves. */
export interface UserView {
  readonly email: string
  readonly token: string
  readonly username: string
  readonly bio: string | null
  readonly image: string | null
}

type UserRow = typeof users.$inferSelect

@Service()
export class Users {
  constructor(
    @Inject(Database) private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
  ) {}

  async register({ username, email, password }: z.output<typeof NewUser>['user']): Promise<UserView> {
    const passwordHash = await this.passwords.hash(password)
    const insert = this.database.insert(users).values({ username, email, passwordHash }).returning()
    return this.#view(await unlessTaken(insert))
  }

  async login({ email, password }: z.output<typeof Login>['user']): Promise<UserView> {
    const [user] = await this.database.select().from(users).where(eq(users.email, email))
    // Also for an unknown address, which then takes as long as a wrong password.
    const isRight = await this.passwords.matches(password, user?.passwordHash)
    if (!isRight || !user) throw unauthorized('credentials', 'invalid')
    return this.#view(user)
  }

  async find(id: number): Promise<UserView> {
    const [user] = await this.database.select().from(users).where(eq(users.id, id))
    if (!user) throw unauthorized('token', 'is invalid')
    return this.#view(user)
  }

  async change(id: number, { password, ...change }: z.output<typeof UserChange>['user']): Promise<UserView> {
    const passwordHash = password === undefined ? {} : { passwordHash: await this.passwords.hash(password) }
    const values = { ...change, ...passwordHash }
    if (Object.keys(values).length === 0) return this.find(id)
    return this.#view(await unlessTaken(this.database.update(users).set(values).where(eq(users.id, id)).returning()))
  }

  async #view({ id, email, username, bio, image }: UserRow): Promise<UserView> {
    return { email, username, bio, image, token: await this.tokens.issue(id) }
  }
}

async function unlessTaken(statement: PromiseLike<UserRow[]>): Promise<UserRow> {
  try {
    const [user] = await statement
    if (!user) throw unauthorized('token', 'is invalid')
    return user
  } catch (error) {
    const column = duplicateColumn(error)
    throw column === undefined ? error : taken(column)
  }
}
