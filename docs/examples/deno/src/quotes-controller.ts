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
import { Quotes, type Quote } from './quotes.ts'

/**
 * @minimum 1
 * @asType integer
 */
type Limit = number

@RequestMapping('/quotes')
@RestController()
export class QuotesController {
  constructor(private readonly quotes: Quotes) {}

  @GetMapping('/')
  list(@RequestParam('limit') limit: Limit = 10): Quote[] {
    return this.quotes.by(undefined).slice(0, limit)
  }

  @GetMapping('/:author')
  by(@PathVariable('author') author: string): Quote[] {
    const quotes = this.quotes.by(author)
    if (quotes.length === 0) throw new HttpProblem(404, { detail: `There is no quote of ${author}.` })
    return quotes
  }

  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody() quote: Quote): Quote {
    this.quotes.add(quote)
    return quote
  }
}
