import { GetMapping, PostMapping, Public, PutMapping, RequestBody, ResponseStatus, RestController } from 'honotate'
import type * as z from 'zod'
import { CurrentUser } from '../auth/viewer.ts'
import { Login, NewUser, UserChange } from './user-requests.ts'
import { Users } from './users.ts'

/** Registration, login and the current user. */
@RestController()
export class UsersController {
  constructor(private readonly users: Users) {}

  /** Registers a user. */
  @Public()
  @ResponseStatus(201)
  @PostMapping('/users')
  async register(@RequestBody(NewUser) { user }: z.output<typeof NewUser>) {
    return { user: await this.users.register(user) }
  }

  /** Logs a user in. */
  @Public()
  @PostMapping('/users/login')
  async login(@RequestBody(Login) { user }: z.output<typeof Login>) {
    return { user: await this.users.login(user) }
  }

  /** The current user. */
  @GetMapping('/user')
  async current(@CurrentUser() viewer: number) {
    return { user: await this.users.find(viewer) }
  }

  /** Changes the current user. Absent members stay unchanged. */
  @PutMapping('/user')
  async change(@CurrentUser() viewer: number, @RequestBody(UserChange) { user }: z.output<typeof UserChange>) {
    return { user: await this.users.change(viewer, user) }
  }
}
