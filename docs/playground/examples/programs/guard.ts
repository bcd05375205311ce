import {
  createApp, createParameterDecorator, GetMapping, HttpProblem,
  Public, RestController, Service, type Guard, type HttpRequest,
} from 'honotate'

@Service()
class Users {
  // Not an object: its member `constructor` would be a user.
  private readonly names = new Map([['Bearer secret', 'Ann']])
  find(token: string) { return this.names.get(token) }
}

// The guard for the whole app is a service with injection.
@Service()
class LoginGuard implements Guard {
  constructor(private readonly users: Users) {}

  canActivate(request: HttpRequest) {
    if (this.users.find(request.header('Authorization') ?? ''))
      return true
    throw new HttpProblem(
      401,
      { detail: 'Log in first.' },
      { headers: { 'WWW-Authenticate': 'Bearer' } },
    )
  }
}

// Your own parameter decorator.
const UserName = createParameterDecorator(
  (request, { get }) =>
    get(Users).find(request.header('Authorization') ?? '') ??
    'a guest',
)

@RestController()
export class AccountController {
  @GetMapping('/account')
  account(@UserName() name: string) {
    return { account: `of ${name}` }
  }

  @Public()
  @GetMapping('/prices')
  prices(@UserName() name: string) {
    return { prices: `for ${name}` }
  }
}

export const app = createApp({
  controllers: [AccountController],
  guards: [LoginGuard],
})
