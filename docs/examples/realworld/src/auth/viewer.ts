import { createParameterDecorator } from 'honotate'
import { unauthorized } from '../errors/conduit-error.ts'
import { Tokens } from './tokens.ts'

/** The id of the current user; `undefined` on a public route without a token. */
export const Viewer = createParameterDecorator((request, { get }) => get(Tokens).userOf(request))

/** The id of the current user, on a route that `AuthGuard` guards. */
export const CurrentUser = createParameterDecorator(async (request, { get }) => {
  const user = await get(Tokens).userOf(request)
  if (user === undefined) throw unauthorized('token', 'is missing')
  return user
})
