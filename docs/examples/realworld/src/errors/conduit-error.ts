/** An error that the client caused, in the form of Conduit: `{ "errors": { "title": ["can't be blank"] } }`. */
export class ConduitError extends Error {
  constructor(
    readonly status: 401 | 403 | 404 | 409 | 422,
    readonly errors: Readonly<Record<string, readonly string[]>>,
  ) {
    super(JSON.stringify(errors))
  }
}

export function notFound(what: string): ConduitError {
  return new ConduitError(404, { [what]: ['not found'] })
}

export function forbidden(what: string): ConduitError {
  return new ConduitError(403, { [what]: ['forbidden'] })
}

export function taken(what: string): ConduitError {
  return new ConduitError(409, { [what]: ['has already been taken'] })
}

export function unauthorized(what: 'token' | 'credentials', why: string): ConduitError {
  return new ConduitError(401, { [what]: [why] })
}
