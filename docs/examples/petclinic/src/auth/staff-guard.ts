import { HttpProblem, Service, type Guard, type HttpRequest, type HttpResponse, type RouteCall } from 'honotate'
import { Roles } from './roles.ts'
import { Staff } from './staff.ts'

/** Guards every route that is not `@Public()`; a route without `@Roles()` is for all of the staff. */
@Service()
export class StaffGuard implements Guard {
  static readonly openapi = { security: [{ bearer: [] }] }

  constructor(private readonly staff: Staff) {}

  canActivate(request: HttpRequest, _: HttpResponse, call: RouteCall): boolean {
    const [, token] = /^Bearer +([^ ]+)$/iu.exec(request.header('Authorization') ?? '') ?? []
    if (!token) throw refuse(401, 'A bearer token is needed.')
    const role = this.staff.roleOf(token)
    if (!role) throw refuse(401, 'The token is not valid.', 'invalid_token')
    if (Roles.of(call)?.includes(role) === false)
      throw refuse(403, `This is not for the role ${role}.`, 'insufficient_scope')
    return true
  }
}

/** The challenges of RFC 6750, section 3: the one for a request without a token names no error. */
function refuse(status: 401 | 403, detail: string, error?: 'invalid_token' | 'insufficient_scope'): HttpProblem {
  const challenge = `Bearer realm="clinic"${error ? `, error="${error}", error_description="${detail}"` : ''}`
  return new HttpProblem(status, { detail }, { headers: { 'WWW-Authenticate': challenge } })
}
