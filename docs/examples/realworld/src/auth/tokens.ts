import { sign, verify } from 'hono/jwt'
import { Inject, Service, type HttpRequest } from 'honotate'
import { unauthorized } from '../errors/conduit-error.ts'
import { Settings } from '../settings.ts'

const DAY = 24 * 60 * 60

/** Issues and reads the tokens that users send as `Authorization: Token …`. */
@Service()
export class Tokens {
  /** A token is verified once for each request: for the guard, and again for a parameter of the method. */
  readonly #users = new WeakMap<HttpRequest, Promise<number | undefined>>()

  constructor(@Inject(Settings) private readonly settings: Settings) {}

  issue(userId: number): Promise<string> {
    const { TOKEN_SECRET, TOKEN_LIFETIME_DAYS } = this.settings
    const expires = Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_DAYS * DAY
    return sign({ sub: String(userId), exp: expires }, TOKEN_SECRET, 'HS256')
  }

  /**
   * @returns The id of the user who sent the request; `undefined` for a request without a token.
   * @throws ConduitError 401 for a token that is not valid
   */
  userOf(request: HttpRequest): Promise<number | undefined> {
    const user = this.#users.get(request) ?? this.#verified(request)
    this.#users.set(request, user)
    return user
  }

  async #verified(request: HttpRequest): Promise<number | undefined> {
    const [scheme, token] = request.header('Authorization')?.split(' ') ?? []
    if (!token || !/^(?:token|bearer)$/iu.test(scheme ?? '')) return undefined
    const payload = await verify(token, this.settings.TOKEN_SECRET, 'HS256').catch(() => undefined)
    const id = Number(payload?.sub)
    if (!Number.isSafeInteger(id)) throw unauthorized('token', 'is invalid')
    return id
  }
}
