import { GetMapping, Public, RestController } from 'honotate'
import { Articles } from './articles.ts'

@Public()
@RestController()
export class TagsController {
  constructor(private readonly articles: Articles) {}

  /**
   * Lists all tags, most used first.
   *
   * @tool
   */
  @GetMapping('/tags')
  async list() {
    return { tags: await this.articles.tags() }
  }
}
