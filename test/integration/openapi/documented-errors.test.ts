import {
  ApiVersion,
  createApp,
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestHeader,
  RequestMapping,
  RequestParam,
  RequestPart,
  RestController,
  UseGuard,
} from 'honotate'
import { openApi } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'

const person = z.object({ name: z.string() })
const login = Object.assign(() => true, { openapi: { security: [{ bearer: [] }] } })

@RestController()
class Errors {
  @GetMapping('/nothing') nothing() {}
  @GetMapping('/query') query(@RequestParam('q') q: string) {}
  @GetMapping('/optional') optional(@RequestParam('q', { required: false }) q?: string) {}
  @GetMapping('/checked') checked(@RequestParam('q', z.string().optional()) q?: string) {}
  @GetMapping('/path/:id') path(@PathVariable('id') id: string) {}
  @GetMapping('/checked-path/:id') checkedPath(@PathVariable('id', z.uuid()) id: string) {}
  @GetMapping('/header') header(@RequestHeader('x-name') name: string) {}
  @RequestMapping({ path: '/any' }) any(@RequestBody(person) body: object) {}
  @PostMapping('/body') body(@RequestBody() body: object) {}
  @PostMapping('/checked-body') checkedBody(@RequestBody(person) body: object) {}
  @PostMapping('/part') part(@RequestPart('file') file: File) {}
  @PostMapping('/checked-part') checkedPart(@RequestPart('file', z.instanceof(File)) file: File) {}
  @UseGuard(() => true) @GetMapping('/guarded') guarded() {}
  @UseGuard(login) @GetMapping('/secured') secured() {}
  @ApiVersion('1') @GetMapping('/versioned') versioned() {}
}

test.each([
  ['/nothing', []],
  ['/query', ['400']],
  ['/optional', []],
  ['/checked', ['400']],
  ['/path/{id}', []],
  ['/checked-path/{id}', ['400']],
  ['/header', ['400']],
  ['/body', ['400', '413']],
  ['/checked-body', ['400', '413', '422']],
  ['/part', ['400', '413']],
  ['/checked-part', ['400', '413', '422']],
  ['/guarded', ['403']],
  ['/secured', ['401', '403']],
  ['/versioned', ['400']],
])('the document lists the errors of %s that the framework sends: %j', (path, statuses) => {
  const app = createApp({ controllers: [Errors], prefix: '', version: { header: 'X-API-Version' } })
  const document = openApi(app, undefined, { info: { title: 'Test', version: '1.0.0' } }) as any
  const { get, post } = document.paths[path]
  expect(Object.keys((post ?? get).responses).filter((status) => status.startsWith('4'))).toEqual(statuses)
  expect(Object.keys(document.paths['/any'].get.responses)).not.toContain('422')
})

test('a documented error has the description of its comment, the title of its status or a default', () => {
  const throws = [{ status: 404, description: 'There is no such user.' }, { status: 409 }, { status: 499 }]
  const types = {
    controllers: [[Errors, { methods: { nothing: { parameters: [], answers: [], throws } } }]],
    schemas: {},
  }
  const { paths } = openApi(
    createApp({ controllers: [Errors], prefix: '', version: { header: 'X-API-Version' } }),
    types as never,
    {
      info: { title: 'Test', version: '1' },
    },
  )
  expect(paths['/nothing']!['get']!.responses).toMatchObject({
    404: { description: 'There is no such user.' },
    409: { description: 'Conflict' },
    499: { description: 'An error.' },
  })
})
