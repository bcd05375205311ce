import {
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestParam,
  RequestQuery,
  type HttpRequest,
  type ParameterDecorator,
  type StrictParameterDecorator,
} from 'honotate'

declare function Text(): ParameterDecorator<string>
declare function Count(): ParameterDecorator<number>
declare function Exact(): StrictParameterDecorator<string>

interface Paging {
  readonly page?: string
}
interface Entity {
  readonly id: string
}

/** A base class for controllers may leave types to its subclasses if the subclasses can only narrow the argument. */
export abstract class Crud<
  Id extends string = string,
  Query extends Paging = Paging,
  T extends Entity = Entity,
  Key extends string = string,
  R extends HttpRequest = HttpRequest,
> {
  @GetMapping('/items/:id') find(@PathVariable('id') id: Id) {}
  @GetMapping('/items') list(@RequestQuery() query: Query) {}
  @GetMapping('/sorted') sorted(@RequestParam('sort') sort: keyof T & string, @Text() order?: Id) {}
  @GetMapping('/record') record(@RequestQuery() query: Record<Key, string>) {}
  @GetMapping('/template') template(@Text() id: `${Id}-x`) {}
  @GetMapping('/entity') entity(@RequestQuery() entity: T) {}
  @GetMapping('/member') member(@PathVariable('id') id: T['id']) {}
  @PostMapping('/items') create(@RequestBody() body: T) {}
  @GetMapping('/request') request(req: R) {}
  @GetMapping('/both/:id') both(req: R, @PathVariable('id') id: Id) {}
  fits(@Text() id: Id | undefined) {}

  // @ts-expect-error: a subtype of string is not a number.
  failsOther(@Count() id: Id) {}
  // @ts-expect-error: the type parameter may be anything.
  failsUnbound<U>(@Text() id: Unbound<U>) {}
  // @ts-expect-error: a strict decorator does not narrow.
  failsStrict(@Exact() id: Id) {}
  // @ts-expect-error: a request is not a string.
  @GetMapping('/fails') failsRequest(id: Id) {}
}

interface Unbound<U> {
  readonly value: U
}

export abstract class Other<U, N extends number> {
  // @ts-expect-error: the type parameter may be anything.
  failsUnbound(@Text() id: U) {}
  // @ts-expect-error: the type parameter is a number.
  failsNumber(@Text() id: N) {}
  // @ts-expect-error: the type parameter is a number.
  @GetMapping('/:id') failsPath(@PathVariable('id') id: N) {}
}
