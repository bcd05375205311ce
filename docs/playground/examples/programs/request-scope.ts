import {
  createApp, GetMapping, HttpRequest, RestController, Service,
} from 'honotate'

let created = 0

// Shared by all requests.
@Service({ global: true })
class Users {
  readonly names = new Map([['7', 'Ann']])
}

// One for each request, because the controller below is.
@Service()
class Session {
  readonly number = ++created

  constructor(
    private readonly request: HttpRequest,
    private readonly users: Users,
  ) {}

  get user() {
    const id = this.request.header('X-User') ?? ''
    return this.users.names.get(id) ?? 'nobody'
  }

  [Symbol.dispose]() {
    console.log(`Session ${this.number} of ${this.user} ends.`)
  }
}

@RestController({ scope: 'request' })
export class MeController {
  constructor(private readonly session: Session) {}

  @GetMapping('/me')
  me() {
    return {
      user: this.session.user,
      session: this.session.number,
    }
  }
}

export const app = createApp({ controllers: [MeController] })
