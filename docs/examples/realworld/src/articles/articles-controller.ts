import {
  DeleteMapping,
  GetMapping,
  PathVariable,
  PostMapping,
  Public,
  PutMapping,
  RequestBody,
  RequestMapping,
  RequestQuery,
  ResponseStatus,
  RestController,
} from 'honotate'
import type * as z from 'zod'
import { CurrentUser, Viewer } from '../auth/viewer.ts'
import { ArticleChange, ArticleFilter, NewArticle, Page } from './article-requests.ts'
import { Articles } from './articles.ts'

@RequestMapping('/articles')
@RestController()
export class ArticlesController {
  constructor(private readonly articles: Articles) {}

  /**
   * Lists articles, the newest first.
   *
   * @tool
   */
  @Public()
  @GetMapping('/')
  list(@RequestQuery(ArticleFilter) filter: z.output<typeof ArticleFilter>, @Viewer() viewer: number | undefined) {
    return this.articles.list(filter, viewer)
  }

  /**
   * Lists the articles of the users whom the viewer follows.
   *
   * @tool
   */
  @GetMapping('/feed')
  feed(@RequestQuery(Page) page: z.output<typeof Page>, @CurrentUser() viewer: number) {
    return this.articles.feed(page, viewer)
  }

  /**
   * Finds an article.
   *
   * @tool
   */
  @Public()
  @GetMapping('/:slug')
  async find(@PathVariable('slug') slug: string, @Viewer() viewer: number | undefined) {
    return { article: await this.articles.find(slug, viewer) }
  }

  /**
   * Publishes an article.
   *
   * @tool
   */
  @ResponseStatus(201)
  @PostMapping('/')
  async add(@RequestBody(NewArticle) { article }: z.output<typeof NewArticle>, @CurrentUser() viewer: number) {
    return { article: await this.articles.add(article, viewer) }
  }

  /**
   * Changes an article of the current user. Absent members stay unchanged.
   *
   * @tool
   */
  @PutMapping('/:slug')
  async change(
    @PathVariable('slug') slug: string,
    @RequestBody(ArticleChange) { article }: z.output<typeof ArticleChange>,
    @CurrentUser() viewer: number,
  ) {
    return { article: await this.articles.change(slug, article, viewer) }
  }

  /**
   * Deletes an article of the current user, with its comments.
   *
   * @tool
   */
  @DeleteMapping('/:slug')
  async remove(@PathVariable('slug') slug: string, @CurrentUser() viewer: number) {
    await this.articles.remove(slug, viewer)
  }

  /**
   * Marks an article as a favorite.
   *
   * @tool
   */
  @PostMapping('/:slug/favorite')
  async favorite(@PathVariable('slug') slug: string, @CurrentUser() viewer: number) {
    return { article: await this.articles.favorite(slug, viewer) }
  }

  /**
   * Removes an article from the favorites.
   *
   * @tool
   */
  @DeleteMapping('/:slug/favorite')
  async unfavorite(@PathVariable('slug') slug: string, @CurrentUser() viewer: number) {
    return { article: await this.articles.unfavorite(slug, viewer) }
  }
}
