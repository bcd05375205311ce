import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'

const rewrite = (code: string) => migrate(code, 'a.ts', migrations['nestjs']!)

test('a controller keeps its layout, comments and quotes', () => {
  const before = `import { Controller, Get, Post, Body, Param, Query, HttpCode, ParseIntPipe } from '@nestjs/common';
import { CatsService } from './cats.service';

// All cats.
@Controller('cats')
export class CatsController {
  constructor(private readonly cats: CatsService) {}

  /** One cat. */
  @Get(':id')
  find(@Param('id', ParseIntPipe) id: number, @Query('full') full?: string) {
    return this.cats.find(id); // or nothing
  }

  @Post()
  create(@Body() cat: CreateCat) {}

  @Post('login')
  @HttpCode(200)
  login(@Body('name') name: string) {}
}
`
  expect(rewrite(before)).toEqual({
    code: `import {
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestParam,
  ResponseStatus,
  RestController,
} from 'honotate';
import * as z from 'zod';
import { CatsService } from './cats.service';

// All cats.
@RequestMapping('/cats')
@RestController()
export class CatsController {
  constructor(private readonly cats: CatsService) {}

  /** One cat. */
  @GetMapping('/:id')
  find(@PathVariable('id', z.string().regex(/^-?\\d+$/).transform(Number)) id: number, @RequestParam('full', { required: false }) full?: string) {
    return this.cats.find(id); // or nothing
  }

  @ResponseStatus(201)
  @PostMapping('/')
  create(@RequestBody() cat: CreateCat) {}

  @PostMapping('/login')
  @ResponseStatus(200)
  login(@RequestBody() { name }: { name: string } = {} as { name: string }) {}
}
`,
    todos: [],
  })
})

test.each([
  ['@Controller() export class C {}', '@RestController() export class C {}'],
  [
    "@Controller({ path: 'jobs', scope: Scope.REQUEST }) export class C {}",
    "@RequestMapping('/jobs')\n@RestController({ scope: 'request' }) export class C {}",
  ],
  ["class C { @Version(['2', '3']) @Get() m() {} }", "class C { @ApiVersion('2', '3') @GetMapping('/') m() {} }"],
  [
    "class C { m(@Query('q') q: string, @Headers('x') x: string) {} }",
    "class C { m(@RequestParam('q', { required: false }) q: string | undefined, @RequestHeader('x', { required: false }) x: string | undefined) {} }",
  ],
  [
    "class C { m(@Query('q', new ParseIntPipe({ optional: true })) q?: number) {} }",
    "class C { m(@RequestParam('q', z.string().regex(/^-?\\d+$/).transform(Number).optional()) q?: number) {} }",
  ],
  [
    'class C { @Get() m(): void {} @Put() n(): Promise<void> {} }',
    "class C { @ResponseStatus(200) @GetMapping('/') m(): void {} @ResponseStatus(200) @PutMapping('/') n(): Promise<void> {} }",
  ],
  ['interface Mine extends Request {}', 'interface Mine extends HttpRequest {}'],
  [
    'class C { constructor(@Inject(Cats) private cats: Cats) {} }',
    'class C { constructor(@Inject(() => Cats) private cats: Cats) {} }',
  ],
  [
    "@ApiExcludeController() class C { @ApiOperation({ summary: 'Says.', deprecated: true }) m() {} }",
    '/**\n * @hidden\n */\nclass C { /**\n  * Says.\n  * @deprecated\n  */\n m() {} }',
  ],
  ['@Injectable() export class S {}', '@Service() export class S {}'],
  ["class C { @Get(['a', '/b']) m() {} }", "class C { @GetMapping(['/a', '/b']) m() {} }"],
  ["class C { @Sse('news') m() {} }", "class C { @Sse() @GetMapping('/news') m() {} }"],
  ["class C { @Header('A', 'b') m() {} }", "class C { @ResponseHeader('A', 'b') m() {} }"],
  ['@UseGuards(Admin) class C {}', '@UseGuard(Admin) class C {}'],
  [
    'class C { m(@Req() req: Request, @Res({ passthrough: true }) res: Response) {} }',
    'class C { m(@Request() req: HttpRequest, @Response() res: HttpResponse) {} }',
  ],
  [
    'class C { m(@Param() path: P, @Query() query: Q, @Headers() headers: H) {} }',
    'class C { m(@RequestPathVariable() path: P, @RequestQuery(z.custom<Q>()) query: Q, @RequestHeader() headers: H) {} }',
  ],
  [
    "class C { m(@Query('n', new DefaultValuePipe(1), ParseIntPipe) n: number) {} }",
    "class C { m(@RequestParam('n', z.string().regex(/^-?\\d+$/).transform(Number).default(1)) n: number) {} }",
  ],
  [
    "class C { m(@Query('n', new DefaultValuePipe('a')) n: string) {} }",
    "class C { m(@RequestParam('n', { defaultValue: 'a' }) n: string) {} }",
  ],
  [
    "class C { m(@Body('user') data: NewUser) {} }",
    'class C { m(@RequestBody() { user: data }: { user: NewUser } = {} as { user: NewUser }) {} }',
  ],
  [
    'class C { constructor(@Inject(forwardRef(() => Cats)) private cats: Cats) {} }',
    'class C { constructor(@Inject(() => Cats) private cats: Cats) {} }',
  ],
  ['class G implements CanActivate {}', 'class G implements Guard {}'],
  ["throw new NotFoundException('No cat.')", "throw new HttpProblem(404, { detail: 'No cat.' })"],
  ['throw new ConflictException()', 'throw new HttpProblem(409)'],
  ["throw new HttpException('No cat.', HttpStatus.GONE)", "throw new HttpProblem(410, { detail: 'No cat.' })"],
  ['throw new ConflictException(undefined)', 'throw new HttpProblem(409)'],
  [
    "throw new ConflictException('No cat.', { cause: error })",
    "throw new HttpProblem(409, { detail: 'No cat.' }, { cause: error })",
  ],
  ["throw new ConflictException('', { cause: error })", 'throw new HttpProblem(409, {}, { cause: error })'],
  [
    "throw new ConflictException('No cat.', 'Taken')",
    "throw new HttpProblem(409, { detail: 'No cat.', title: 'Taken' })",
  ],
  [
    "throw new HttpException(say(new HttpException('a', 400)), HttpStatus.GONE, { cause: new NotFoundException('No cat.') })",
    "throw new HttpProblem(410, { detail: say(new HttpProblem(400, { detail: 'a' })) }, { cause: new HttpProblem(404, { detail: 'No cat.' }) })",
  ],
  [
    "throw new ConflictException(new NotFoundException('No cat.'), { cause: new ConflictException() })",
    "throw new HttpProblem(409, { detail: new HttpProblem(404, { detail: 'No cat.' }) }, { cause: new HttpProblem(409) })",
  ],
  ["@ApiTags('cats') class C { @ApiOkResponse() m() {} }", 'class C { m() {} }'],
])('%s', (before, after) => {
  const imports = `import { ApiTags, ApiExcludeController, ApiOkResponse, ApiOperation } from '@nestjs/swagger'
import { Request, Response } from 'express'
import { Controller, Injectable, Get, Sse, Header, UseGuards, Req, Res, Param, Query, Headers, Body } from '@nestjs/common'
import { DefaultValuePipe, ParseIntPipe, Put, Scope, Version, Inject, forwardRef, CanActivate } from '@nestjs/common'
import { NotFoundException, ConflictException, HttpException, HttpStatus } from '@nestjs/common'`
  const { code, todos } = rewrite(`${imports}\n${before}`)!
  expect(
    code
      .split('\n')
      .filter((line) => !/^(?:import|\}| {2}\w+,$)/u.test(line))
      .join('\n'),
  ).toBe(after)
  expect(todos).toEqual([])
})

test('a decorator without a counterpart stays, and gets a comment with instructions', () => {
  const { code, todos } = rewrite(`import { Controller, UseFilters } from '@nestjs/common'

@UseFilters(Errors)
@Controller()
class C {}
`)!
  expect(code).toBe(`import { RestController } from 'honotate'
import { UseFilters } from '@nestjs/common'

/* TODO honotate: write @ExceptionHandler() methods, in the controller or in a class with @ControllerAdvice(). */
@UseFilters(Errors)
@RestController()
class C {}
`)
  expect(todos).toEqual([
    {
      line: 4,
      message: 'write @ExceptionHandler() methods, in the controller or in a class with @ControllerAdvice().',
    },
  ])
})

test('members of an error are kept, and options without a counterpart are marked', () => {
  const { code, todos } = rewrite(`import { ConflictException } from '@nestjs/common'
throw new ConflictException({ message: 'No cat.' })
throw new ConflictException('No cat.', { cause: error, description: 'Taken' })
throw new ConflictException('No cat.', { 'cause': error })
`)!
  const todo = 'HttpProblem takes `detail`, one text, `title` and members of your own, and the cause in its options.'
  expect(code).toBe(`import { HttpProblem } from 'honotate'
throw new HttpProblem(409, { message: 'No cat.' })
throw /* TODO honotate: ${todo} */ new HttpProblem(409, { detail: 'No cat.' }, { cause: error, description: 'Taken' })
throw new HttpProblem(409, { detail: 'No cat.' }, { 'cause': error })
`)
  expect(todos.map(({ line }) => line)).toEqual([3])
})

test('an import is renamed if the file already declares its name', () => {
  const { code } = rewrite(`import { Injectable } from '@nestjs/common'
class Service {}
@Injectable()
class Cats {}
`)!
  expect(code).toBe(`import { Service as HonotateService } from 'honotate'
class Service {}
@HonotateService()
class Cats {}
`)
})

test.each([
  ['const Service = 1'],
  ['export let Service'],
  ['const { a, b: [, Service = 1], ...rest } = c'],
  ['const [...Service] = c'],
  ['enum Service {}'],
])('an import is renamed if the file already declares its name: %s', (declaration) => {
  const { code } = rewrite(
    `import { Injectable } from '@nestjs/common'\n${declaration}\n@Injectable()\nclass Cats {}\n`,
  )!
  expect(code).toBe(
    `import { Service as HonotateService } from 'honotate'\n${declaration}\n@HonotateService()\nclass Cats {}\n`,
  )
})

test('a property key in a pattern does not declare a name', () => {
  const { code } = rewrite(
    "import { Injectable } from '@nestjs/common'\nconst { Service: a } = b\n@Injectable()\nclass Cats {}\n",
  )!
  expect(code).toContain("import { Service } from 'honotate'")
})

test.each([
  ['const z = 1', 'const z = 1'],
  ["import { z } from './axes'", "import { z } from './axes'"],
])('if the file declares another z, %s is marked, and Zod is imported', (declaration, marked) => {
  const { code, todos } = rewrite(`import { Body, Controller, Param, ParseIntPipe, Post } from '@nestjs/common'
${declaration}
@Controller()
class C { @Post() a(@Param('id', ParseIntPipe) id: number) { return z } }
`)!
  expect(code).toContain("import * as z from 'zod'\n")
  expect(code).toContain(`use z of Zod. */\n${marked}\n`)
  expect(todos).toHaveLength(1)
})

test('Zod is imported once if the file already uses z', () => {
  const { code, todos } = rewrite(`import { Controller, Param, ParseIntPipe, Post } from '@nestjs/common'
import { z } from 'zod'
@Controller()
class C { @Post() a(@Param('id', ParseIntPipe) id: number) { return z } }
`)!
  expect(code.match(/'zod'/gu)).toHaveLength(1)
  expect(todos).toEqual([])
})

test.each([
  ['another framework', "import { Controller } from 'tsoa'\n@Controller() class C {}"],
  ['Express alone', "import { Request } from 'express'\nfunction f(req: Request) {}"],
  ['names of its own', 'class C { @Get() m() {} }'],
  ['a syntax error', "import { Get } from '@nestjs/common'\nclass {{{"],
])('a file with %s stays unchanged', (_, code) => {
  expect(rewrite(code)).toBeUndefined()
})

test('a migrated file stays unchanged', () => {
  const { code } = rewrite(
    "import { Controller, Get } from '@nestjs/common'\n@Controller()\nclass C { @Get() m() {} }\n",
  )!
  expect(rewrite(code)).toBeUndefined()
})

test('types of Express are renamed if decorators have the same names', () => {
  const { code } = rewrite(`import { Controller, Get, Res } from '@nestjs/common'
import { Response } from 'express'

@Controller()
class C {
  @Get()
  find(@Res() res: Response) {}
}
`)!
  expect(code).toBe(`import { GetMapping, HttpResponse, Response, RestController } from 'honotate'

@RestController()
class C {
  @GetMapping('/')
  find(@Response() res: HttpResponse) {}
}
`)
})

test('a method that each object has is no setting of a response', () => {
  const method = '@Get() a(@Res() res: Response) { res.end(res.toString()) }'
  const { code } = rewrite(`import { Controller, Get, Res } from '@nestjs/common'
import { Response } from 'express'
@Controller() class C { ${method} }
`)!
  expect(code).toContain('res.end(res.toString())')
})

test("calls of Express's response become return values, and unsupported calls are marked", () => {
  const { code, todos } = rewrite(`import { Body, Controller, Get, HttpStatus, Res } from '@nestjs/common'
import { Response } from 'express'

@Controller()
class C {
  @Get('/a') a(@Res() res: Response<Cat>) {
    res.contentType('text/plain').setHeader('X-Cats', '1')
    if (none) return res.status(404).send()
    return this.cats.then((cats) => { return res.json(cats) })
  }
  @Get('/b') async b(
    @Res() response: Response,
  ) {
    response.status(HttpStatus.CREATED).json(await this.cats.add({ name: 'Tom' }));
  }
  @Get('/c') c(@Res() res: Response) {
    if (none) res.sendStatus(404)
    res.cookie('a', 'b')
    return res.json('Tom')
  }
  @Get('/d') async d(@Res() res: Response<Cat>, @Body() cat: Cat): Promise<void> {
    try {
      res.send(await read())
    } catch {
      if (known) res.status(404).send()
      else { res.status(500).send() }
    }
  }
  @Get('/e') e(@Res() res: Response) {
    return res.json(this.cats.map((cat) => { res.setHeader('X-Cat', cat.name); return cat }))
  }
  other(res: Other) { return res.json(1) }
}
`)!
  const todo = '/* TODO honotate: return the value, or a ResponseEntity: the response has no such method. */ '
  expect(code)
    .toBe(`import { GetMapping, HttpResponse, RequestBody, Response, ResponseEntity, RestController } from 'honotate'

@RestController()
class C {
  @GetMapping('/a') a(@Response() res: HttpResponse) {
    res.type('text/plain').header('X-Cats', '1')
    if (none) return ResponseEntity.status(404)
    return this.cats.then((cats) => { return ${todo}res.json(cats) })
  }
  @GetMapping('/b') async b() {
    return ResponseEntity.status(201).body(await this.cats.add({ name: 'Tom' }));
  }
  @GetMapping('/c') c(@Response() res: HttpResponse) {
    if (none) ${todo}res.sendStatus(404)
    res.cookie('a', 'b')
    return ${todo}res.json('Tom')
  }
  @GetMapping('/d') async d(@RequestBody() cat: Cat) {
    try {
      return await read()
    } catch {
      if (known) return ResponseEntity.status(404)
      else { return ResponseEntity.status(500) }
    }
  }
  @GetMapping('/e') e(@Response() res: HttpResponse) {
    return this.cats.map((cat) => { res.header('X-Cat', cat.name); return cat })
  }
  other(res: Other) { return res.json(1) }
}
`)
  expect(todos).toHaveLength(3)
})

test('framework values that stay are marked at their import, but decorators and types are not', () => {
  const { code, todos } = rewrite(`import { Catch, Controller, Get, Reflector, UseGuards } from '@nestjs/common'
import type { HealthCheckResult } from '@nestjs/terminus'
import { AuthGuard } from '@nestjs/passport'

@Catch()
@Controller()
class C {
  reflector = new Reflector()
  @UseGuards(AuthGuard('jwt'))
  @Get()
  find(): HealthCheckResult {}
}
`)!
  expect(code.split('\n').slice(0, 6)).toEqual([
    `import { GetMapping, RestController, UseGuard } from 'honotate'`,
    `/* TODO honotate: createMetadata() makes a decorator that guards can read. write a guard: see "Authentication" in the guide. */`,
    `import { Catch, Reflector } from '@nestjs/common'`,
    `import type { HealthCheckResult } from '@nestjs/terminus'`,
    `import { AuthGuard } from '@nestjs/passport'`,
    '',
  ])
  expect(todos.map(({ line }) => line)).toEqual([2, 7])
})
