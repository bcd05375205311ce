import { type } from 'arktype'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { z } from 'zod'
import {
  Consumes,
  createApp,
  getRoutes,
  HttpProblem,
  PostMapping,
  RequestBody,
  RestController,
  UseGuard,
} from 'honotate'
import { openApi } from 'honotate/openapi'
import { bothWays } from '../../support/both-ways.ts'

const Name = z.object({ name: z.string(), tags: z.array(z.string()).optional() })
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']

@RestController()
class Bodies {
  @PostMapping('/zod') zod(@RequestBody(Name) body: unknown) {
    return body
  }
  @PostMapping('/loose') loose(
    @RequestBody(z.looseObject({ name: z.string(), at: z.coerce.date().optional(), any: z.unknown().optional() }))
    body: unknown,
  ) {
    return body
  }
  @PostMapping('/words') words(
    @RequestBody(
      z
        .object({
          name: z.string(),
          kind: z.enum(['text', 'binary']).default('binary'),
          contentMediaType: z.string().optional(),
          picture: z.base64().meta({ contentMediaType: 'image/png' }).optional(),
          format: z
            .object({ format: z.string() })
            .optional()
            .meta({ examples: [{ format: 'binary' }] }),
        })
        .meta({ description: '"format":"binary", "contentMediaType":"image/png"' }),
    )
    body: unknown,
  ) {
    return body
  }
  @PostMapping('/arktype') arktype(@RequestBody(type({ name: 'string', 'at?': 'Date' })) body: unknown) {
    return body
  }
  @PostMapping('/upload')
  upload(@RequestBody(type({ name: 'string', 'file?': 'File' })) body: unknown) {
    return body
  }
  @PostMapping('/valibot') valibot(@RequestBody(v.object({ name: v.string() })) body: unknown) {
    return body
  }
  @PostMapping('/bare') bare(@RequestBody() body: unknown) {
    return body
  }
  @PostMapping('/file') file(@RequestBody(z.object({ name: z.string(), file: z.file().optional() })) body: unknown) {
    return body
  }
  @PostMapping('/custom') custom(
    @RequestBody(z.object({ name: z.string(), file: z.instanceof(File).optional() })) body: unknown,
  ) {
    return body
  }
  @Consumes(...(forms as [string, string])) @PostMapping('/form') form(@RequestBody(Name) body: unknown) {
    return body
  }
}

@Consumes('application/json')
@RestController()
class Strict {
  @PostMapping('/strict') strict(@RequestBody() body: unknown) {
    return body ?? 'nothing'
  }
  @Consumes('Text/CSV') @PostMapping('/csv') csv(@RequestBody() body: unknown) {
    return { csv: body }
  }
  @UseGuard(() => {
    throw new HttpProblem(401)
  })
  @PostMapping('/guarded')
  guarded() {}
}

const make = () => createApp({ controllers: [Bodies, Strict] })

bothWays(make, (send) => {
  function post(path: string, contentType: string | undefined, body: BodyInit | null): Promise<Response> {
    return send(`/apis${path}`, {
      method: 'POST',
      body,
      ...(contentType && { headers: { 'Content-Type': contentType } }),
    })
  }
  const urlencoded = (path: string): Promise<Response> => post(path, 'application/x-www-form-urlencoded', 'name=Ann')
  const multipart = (path: string): Promise<Response> =>
    post(
      path,
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnn\r\n--b--\r\n',
    )

  test('methods with any kind of schema accept JSON', async () => {
    for (const path of ['/zod', '/loose', '/arktype', '/valibot', '/bare', '/file', '/custom', '/strict']) {
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      const response = await post(path, 'application/json; charset=utf-8', '{"name":"Ann"}')
      expect([path, response.status, await response.json()]).toEqual([path, 200, { name: 'Ann' }])
    }
  })

  test.each(['/zod', '/loose', '/words', '/arktype', '/strict'])(
    '%s accepts only JSON, so forms are a 415',
    async (path) => {
      for (const response of [await urlencoded(path), await multipart(path)]) {
        expect(response.status).toBe(415)
        expect(await response.json()).toMatchObject({ detail: expect.stringContaining('form') as string })
      }
    },
  )

  test.each(['/upload', '/valibot', '/bare', '/file', '/custom', '/form'])('%s accepts forms', async (path) => {
    for (const response of [await urlencoded(path), await multipart(path)])
      expect([response.status, await response.json()]).toEqual([200, { name: 'Ann' }])
  })

  test('@Consumes() on a method replaces the types of the class, and refuses others before guards run', async () => {
    expect((await post('/form', 'application/json', '{"name":"Ann"}')).status).toBe(415)
    expect((await post('/csv', 'application/json', '{}')).status).toBe(415)
    expect(await (await post('/csv', 'text/csv;header=present', 'a,b')).json()).toEqual({ csv: 'a,b' })
    expect((await urlencoded('/guarded')).status).toBe(415)
    expect((await post('/guarded', 'application/json', '{}')).status).toBe(401)
    expect((await post('/strict', undefined, null)).status).toBe(400)
  })
})

test('the OpenAPI document and getRoutes() list the types', () => {
  const { paths } = openApi(make(), undefined, { info: { title: 'Bodies', version: '1' } }) as any
  const typesOf = (path: string): string[] => Object.keys(paths[`/apis${path}`].post.requestBody.content)
  expect(typesOf('/zod')).toEqual(['application/json'])
  expect(typesOf('/form')).toEqual(forms)
  expect(typesOf('/csv')).toEqual(['text/csv'])
  expect(typesOf('/file')).toEqual(['multipart/form-data'])
  expect(getRoutes(make()).find(({ path }) => path === '/apis/csv')?.consumes).toEqual(['text/csv'])
})

test('a body is not parsed if neither the method nor a service of the request can read it', async () => {
  @RestController()
  class Alone {
    @PostMapping('/alone') alone() {
      return 'done'
    }
  }
  @RestController({ scope: 'request' })
  class Scoped {
    @PostMapping('/scoped') scoped() {
      return 'done'
    }
  }
  const app = createApp({ controllers: [Alone, Scoped], prefix: '' })
  const init = { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }
  expect(await (await app.request('/alone', init)).text()).toBe('done')
  expect((await app.request('/scoped', init)).status).toBe(400)
})
