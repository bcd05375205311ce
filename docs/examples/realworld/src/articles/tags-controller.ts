import { GetMapping, Public, RestController } from 'honotate'
import { Articles } from './articles.ts'

@Public()
@RestController()
export class TagsController {
  constructor(private readonly articles: Articles) {}

  /** Lists all tags, most used first. */
  @GetMapping('/tags')
  async list() {
    return { tags: await this.articles.tags() }
  }
}
