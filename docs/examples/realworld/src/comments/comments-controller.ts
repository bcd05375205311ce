import {
  DeleteMapping,
  GetMapping,
  PathVariable,
  PostMapping,
  Public,
  RequestBody,
  RequestMapping,
  ResponseStatus,
  RestController,
} from 'honotate'
import * as z from 'zod'
import { CurrentUser, Viewer } from '../auth/viewer.ts'
import { text } from '../users/user-requests.ts'
import { Comments } from './comments.ts'

const NewComment = z.object({ comment: z.object({ body: text() }) })
const CommentId = z.coerce.number().int()

@RequestMapping('/articles/:slug/comments')
@RestController()
export class CommentsController {
  constructor(private readonly comments: Comments) {}

  /**
   * Lists the comments of an article.
   *
   * @tool
   */
  @Public()
  @GetMapping('/')
  async list(@PathVariable('slug') slug: string, @Viewer() viewer: number | undefined) {
    return { comments: await this.comments.list(slug, viewer) }
  }

  /**
   * Comments on an article.
   *
   * @tool
   */
  @ResponseStatus(201)
  @PostMapping('/')
  async add(
    @PathVariable('slug') slug: string,
    @RequestBody(NewComment) { comment }: z.output<typeof NewComment>,
    @CurrentUser() viewer: number,
  ) {
    return { comment: await this.comments.add(slug, comment.body, viewer) }
  }

  /**
   * Deletes a comment of the current user.
   *
   * @tool
   */
  @DeleteMapping('/:id')
  async remove(
    @PathVariable('slug') slug: string,
    @PathVariable('id', CommentId) id: number,
    @CurrentUser() viewer: number,
  ) {
    await this.comments.remove(slug, id, viewer)
  }
}
