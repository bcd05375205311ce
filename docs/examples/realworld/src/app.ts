import { createApp, type Logger } from 'honotate'
import { health } from 'honotate/health'
import { mcp } from 'honotate/mcp'
import { jsonDocument } from 'honotate/openapi'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { types } from './api.gen.ts'
import { ArticlesController } from './articles/articles-controller.ts'
import { TagsController } from './articles/tags-controller.ts'
import { AuthGuard } from './auth/auth-guard.ts'
import { CommentsController } from './comments/comments-controller.ts'
import { describeApp, documentOptions } from './document.ts'
import { ConduitErrors } from './errors/conduit-errors.ts'
import { ProfilesController } from './profiles/profiles-controller.ts'
import { UsersController } from './users/users-controller.ts'

/** Creates the app. Its services get `Settings` and the `Database` from the container. */
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
    jsonDocument(() => describeApp(app)),
  )
  app.post('/mcp', mcp(app, types, { info: documentOptions.info }))
  return app
}
