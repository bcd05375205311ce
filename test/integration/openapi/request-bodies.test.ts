import { createApp, PostMapping, RequestBody, RequestHeader, RequestParam, RequestPart, RestController } from 'honotate'
import { openApi } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'

function documentOf(controller: any): any {
  return openApi(createApp({ controllers: [controller], prefix: '' }), undefined, {
    info: { title: 'Test', version: '1.0.0' },
  })
}

test('a member that may be a file makes a form of the body; a document without guards has no security schemes', () => {
  @RestController()
  class FilesController {
    @PostMapping('/files') create(@RequestBody(z.object({ file: z.union([z.string(), z.file()]) })) body: object) {
      return body
    }
    @PostMapping('/texts') texts(@RequestBody(z.object({ file: z.union([z.string(), z.number()]) })) body: object) {
      return body
    }
  }
  const document = documentOf(FilesController)
  const typesOf = (path: string): string[] => Object.keys(document.paths[path].post.requestBody.content)
  expect(typesOf('/files')).toEqual(['multipart/form-data'])
  expect(typesOf('/texts')).toContain('application/json')
  expect(typesOf('/texts')).not.toContain('multipart/form-data')
  expect(Object.keys(document.components)).not.toContain('securitySchemes')
})

test('a part is required unless it has a default or its schema accepts nothing; headers of HTTP are no parameters', () => {
  @RestController()
  class PartsController {
    @PostMapping('/parts') create(
      @RequestPart('needed') needed: string,
      @RequestPart('given', { defaultValue: 'x' }) given: string,
      @RequestPart('optional', z.string().optional()) optional: string | undefined,
      @RequestParam('accept') accept: string,
      @RequestHeader('Accept') header: string,
      @RequestHeader('X-Tag') tag: string,
    ) {
      return { needed, given, optional, accept, header, tag }
    }
  }
  const document = documentOf(PartsController)
  const { parameters, requestBody } = document.paths['/parts'].post
  const [content] = Object.values(requestBody.content) as any[]
  expect(content.schema.required).toEqual(['needed'])
  expect(parameters.map((each: any) => `${each.in} ${each.name}`)).toEqual(['query accept', 'header X-Tag'])
})
