import { createApp, type Logger } from 'honotate'
import { health } from 'honotate/health'
import { jsonDocument, openApi } from 'honotate/openapi'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { types } from './api.gen.ts'
import { ArticlesController } from './articles/articles-controller.ts'
import { TagsController } from './articles/tags-controller.ts'
import { AuthGuard } from './auth/auth-guard.ts'
import { CommentsController } from './comments/comments-controller.ts'
import { ConduitErrors } from './errors/conduit-errors.ts'
import { ProfilesController } from './profiles/profiles-controller.ts'
import { UsersController } from './users/users-controller.ts'

const info = { title: 'Conduit', version: '1.0.0', description: 'The RealWorld API.' }
const securitySchemes = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Token`, a space, and the token of a login.',
  },
} as const

/** Makes the app; its services find their `Settings` and the `Database` in the container. */
export function createConduit(logger: Logger) {
  const app = createApp({
    prefix: '/api',
    logger,
    use: [cors(), secureHeaders()],
    guards: [AuthGuard],
    controllers: [UsersController, ProfilesController, ArticlesController, CommentsController, TagsController],
    advice: [ConduitErrors],
  })
  app.route('/health', health(app))
  app.get(
    '/openapi.json',
    jsonDocument(() => openApi(app, types, { info, securitySchemes })),
  )
  return app
}
