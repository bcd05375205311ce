import {
  createApp, createParameterDecorator, GetMapping, HttpProblem,
  RestController,
} from 'honotate'

// The type of the argument is the type of the result.
const Language = createParameterDecorator((request) =>
  (request.header('Accept-Language') ?? 'en').slice(0, 2),
)

// With its own arguments.
const Page = createParameterDecorator(
  (request, _, most: number) => {
    const page = Number(request.query['page'] ?? 1)
    if (Number.isInteger(page) && page >= 1 && page <= most)
      return page
    throw new HttpProblem(400, {
      detail: `Pages are 1 to ${most}.`,
    })
  },
)

@RestController()
export class NewsController {
  @GetMapping('/news')
  // Try `page: string`: the decorator is underlined.
  list(@Language() language: string, @Page(9) page: number) {
    return { language, page, next: page + 1 }
  }
}

export const app = createApp({ controllers: [NewsController] })
