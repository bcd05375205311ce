import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'

const rewrite = (code: string) => migrate(code, 'a.ts', migrations['routing-controllers']!)

test('a controller is rewritten', () => {
  const { code, todos } =
    rewrite(`import { JsonController, Get, Post, Param, QueryParam, Body, NotFoundError } from "routing-controllers";
import { Service } from "typedi";

@Service()
@JsonController("/cats")
export class CatController {
    @Get("/:id")
    find(@Param("id") id: number, @QueryParam("full") full?: boolean) {
        throw new NotFoundError("No cat.");
    }

    @Post("/")
    create(@Body({ required: true }) cat: Cat) {}
}
`)!
  expect(code).toBe(
    `import {
  GetMapping,
  HttpProblem,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestParam,
  RestController,
  Service,
} from "honotate";
import * as z from "zod";

@Service()
@RequestMapping('/cats')
@RestController()
export class CatController {
    @GetMapping('/:id')
    find(@PathVariable("id", z.string().min(1).pipe(z.coerce.number())) id: number, @RequestParam("full", z.stringbool({ truthy: ['true', '1', ''], falsy: ['false', '0'], case: 'sensitive' }).optional()) full?: boolean) {
        throw new HttpProblem(404, { detail: "No cat." });
    }

    @PostMapping('/')
    create(@RequestBody(z.custom<Cat>((body) => Object.keys(Object(body)).length > 0)) cat: Cat) {}
}
`.replace(
      /import \{ (Get.*) \} from "honotate";/u,
      (_, names: string) => `import {\n  ${names.split(', ').join(',\n  ')},\n} from "honotate";`,
    ),
  )
  expect(todos).toEqual([])
})

test.each([
  [
    'class C { m(@HeaderParam("X-Key", { required: true }) key: string) {} }',
    'class C { m(@RequestHeader("X-Key", z.string().min(1)) key: string) {} }',
  ],
  [
    'enum E { A = "a" } class C { m(@QueryParam("e", { required: true }) e: E, @QueryParam("u", { required: true }) u: "a" | "b") {} }',
    'enum E { A = "a" } class C { m(@RequestParam("e", z.string().min(1).transform((text) => text as E)) e: E, @RequestParam("u", z.string().min(1).transform((text) => text as "a" | "b")) u: "a" | "b") {} }',
  ],
  [
    'class C { m(@CookieParam("sid") sid: string | undefined) {} }',
    'class C { m(@CookieValue("sid", { required: false }) sid: string | undefined) {} }',
  ],
  [
    'class C { m(@QueryParams() query: Q, @Req() req: HttpRequest, @Res() res: HttpResponse) {} }',
    'class C { m(@RequestQuery(z.custom<Q>()) query: Q, @Request() req: HttpRequest, @Response() res: HttpResponse) {} }',
  ],
  [
    'class C { @HttpCode(201) @ContentType("text/csv") m() {} }',
    'class C { @ResponseStatus(201) @ResponseHeader(\'Content-Type\', "text/csv") m() {} }',
  ],
  ['throw new HttpError(418, "tea")', 'throw new HttpProblem(418, { detail: "tea" })'],
])('%s', (before, after) => {
  const { code, todos } = rewrite(
    `import { HeaderParam, CookieParam, QueryParam, QueryParams, Req, Res, HttpCode, ContentType, HttpError } from "routing-controllers"\n${before}`,
  )!
  expect(code.split('\n').at(-1)).toBe(after)
  expect(todos).toEqual([])
})

test.each([
  ['{ parse: true }', 'unsafe: parse: true of @QueryParam() has no counterpart here.'],
  ['{ isArray: true, type: Number }', 'unsafe: isArray: true, type: Number of @QueryParam() has no counterpart here.'],
  [
    '{ validate: { whitelist: true } }',
    'unsafe: validate: { whitelist: true } of @QueryParam() has no counterpart here.',
  ],
  ['options', 'unsafe: options of @QueryParam() has no counterpart here.'],
])('the options %s of a parameter are marked', (options, message) => {
  const { todos } = rewrite(
    `import { QueryParam } from "routing-controllers"\nclass C { m(@QueryParam("q", ${options}) q: string) {} }`,
  )!
  expect(todos).toEqual([{ line: 2, message }])
})

test('an error with httpCode is marked in a file without the framework', () => {
  const { todos } = rewrite('export class Conflict extends Error {\n  httpCode = 409\n}\n')!
  expect(todos).toEqual([{ line: 2, message: 'this error is a 500 here: write @ResponseStatus() on its class.' }])
})

test('documentation decorators are removed', () => {
  const { code, todos } = rewrite(`import { Get, JsonController } from 'routing-controllers'
import { OpenAPI, ResponseSchema } from 'routing-controllers-openapi'

@JsonController()
@OpenAPI({ security: [] })
class C {
  @Get('/')
  @ResponseSchema(Cat, { isArray: true })
  list() {}
}
`)!
  expect(code).toBe(`import { GetMapping, RestController } from 'honotate'

@RestController()
class C {
  @GetMapping('/')
  list() {}
}
`)
  expect(todos).toEqual([])
})

test('types of Express are renamed if decorators have the same names', () => {
  const { code } = rewrite(`import { Request, Response } from 'express'
import { Req, Res, Get, Controller } from 'routing-controllers'

@Controller()
class C {
  @Get('/')
  find(@Req() req: Request, @Res() res: Response) {}
}
`)!
  expect(code).toBe(`import { GetMapping, HttpRequest, HttpResponse, Request, Response, RestController } from 'honotate'

@RestController()
class C {
  @GetMapping('/')
  find(@Request() req: HttpRequest, @Response() res: HttpResponse) {}
}
`)
})

test('the texts of @OpenAPI() become documentation, and the repositories of typeorm-typedi-extensions are marked', () => {
  const { code, todos } = rewrite(`import { Get, JsonController } from 'routing-controllers'
import { OpenAPI, ResponseSchema } from 'routing-controllers-openapi'
@OpenAPI({ description: 'All cats.' })
@JsonController()
export class Cats {
  @OpenAPI({ summary: 'Lists cats', description: 'In order.', deprecated: true })
  @ResponseSchema(Cat)
  @Get('/')
  list() {}
}
`)!
  expect(todos).toEqual([])
  expect(code.slice(code.indexOf('\n') + 1)).toBe(`/**
 * All cats.
 */
@RestController()
export class Cats {
  /**
   * Lists cats
   *
   * In order.
   * @deprecated
   */
  @GetMapping('/')
  list() {}
}
`)
  const service = `import { Service } from 'typedi'
import { InjectRepository } from 'typeorm-typedi-extensions'
@Service()
export class Cats { constructor(@InjectRepository(Cat) private readonly cats: Repository<Cat>) {} }
`
  expect(rewrite(service)!.todos.map(({ message }) => message)).toEqual([
    'register what this injects with Container.set(), and inject it with @Inject(token).',
  ])
})
