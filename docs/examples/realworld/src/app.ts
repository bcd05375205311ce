import { createApp, type Logger } from 'honotate'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { ArticlesController } from './articles/articles-controller.ts'
import { TagsController } from './articles/tags-controller.ts'
import { AuthGuard } from './auth/auth-guard.ts'
import { CommentsController } from './comments/comments-controller.ts'
import { ConduitErrors } from './errors/conduit-errors.ts'
import { ProfilesController } from './profiles/profiles-controller.ts'
import { UsersController } from './users/users-controller.ts'

/** Makes the app; its services find their `Settings` in the container. */
export function createConduit(logger: Logger) {
  return createApp({
    prefix: '/api',
    logger,
    use: [cors(), secureHeaders()],
    guards: [AuthGuard],
    controllers: [UsersController, ProfilesController, ArticlesController, CommentsController, TagsController],
    advice: [ConduitErrors],
  })
}
