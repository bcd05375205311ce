import { Service, type Guard, type HttpRequest } from 'honotate'
import { unauthorized } from '../errors/conduit-error.ts'
import { Tokens } from './tokens.ts'

/** Guards every route that is not `@Public()`. */
@Service()
export class AuthGuard implements Guard {
  static readonly openapi = { security: [{ token: [] }] }

  constructor(private readonly tokens: Tokens) {}

  async canActivate(request: HttpRequest): Promise<boolean> {
    if ((await this.tokens.userOf(request)) === undefined) throw unauthorized('token', 'is missing')
    return true
  }
}
