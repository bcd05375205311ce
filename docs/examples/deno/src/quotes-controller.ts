import {
  GetMapping,
  HttpProblem,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestParam,
  ResponseStatus,
  RestController,
} from 'honotate'
import * as z from 'zod'
import { Quotes } from './quotes.ts'

const NewQuote = z.object({ author: z.string().min(1), text: z.string().min(1) })

@RequestMapping('/quotes')
@RestController()
export class QuotesController {
  constructor(private readonly quotes: Quotes) {}

  @GetMapping('/')
  list(@RequestParam('limit', z.coerce.number().int().positive().default(10)) limit: number) {
    return this.quotes.by(undefined).slice(0, limit)
  }

  @GetMapping('/:author')
  by(@PathVariable('author') author: string) {
    const quotes = this.quotes.by(author)
    if (quotes.length === 0) throw new HttpProblem(404, { detail: `There is no quote of ${author}.` })
    return quotes
  }

  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody(NewQuote) quote: z.output<typeof NewQuote>) {
    this.quotes.add(quote)
    return quote
  }
}
