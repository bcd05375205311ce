import {
  createApp, GetMapping, PostMapping, RequestBody, RequestMapping,
  RequestParam, RestController,
} from 'honotate'
import { z } from 'zod'

const NewBook = z.object({
  title: z.string().min(2),
  pages: z.int().positive(),
  tags: z.array(z.string()).default([]),
})

@RequestMapping('/books')
@RestController()
export class BookController {
  @PostMapping('/')
  create(@RequestBody(NewBook) book: z.output<typeof NewBook>) {
    return { created: book }
  }

  @GetMapping('/')
  list(
    @RequestParam(
      'page',
      z.coerce.number().int().min(1).default(1),
    )
    page: number,
  ) {
    return { page, next: page + 1 }
  }
}

export const app = createApp({ controllers: [BookController] })
