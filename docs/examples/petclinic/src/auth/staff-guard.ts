import { HttpProblem, Service, type Guard, type HttpRequest, type HttpResponse, type RouteCall } from 'honotate'
import { Roles } from './roles.ts'
import { Staff } from './staff.ts'

/** Guards every route that is not `@Public()`; all staff may call a route without `@Roles()`. */
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

/** The challenges of RFC 6750, section 3. The challenge for a request without a token has no `error`. */
function refuse(status: 401 | 403, detail: string, error?: 'invalid_token' | 'insufficient_scope'): HttpProblem {
  const challenge = `Bearer realm="clinic"${error ? `, error="${error}", error_description="${detail}"` : ''}`
  return new HttpProblem(status, { detail }, { headers: { 'WWW-Authenticate': challenge } })
}
