import { createApp, GetMapping, PathVariable, RestController } from 'honotate'
import { openApi } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'

@RestController()
class Paths {
  @GetMapping('/plain/:id{[0-9]+}') plain(@PathVariable('id') id: string) {
    return id
  }
  @GetMapping('/free/:id') free(@PathVariable('id') id: string) {
    return id
  }
  @GetMapping('/text/:id{[0-9]+}') text(@PathVariable('id', z.string().max(3)) id: string) {
    return id
  }
  @GetMapping('/own/:id{[0-9]+}') own(@PathVariable('id', z.string().regex(/^[1-9]+$/u)) id: string) {
    return id
  }
  @GetMapping('/number/:id{[0-9]+}') number(@PathVariable('id', z.coerce.number().int()) id: number) {
    return id
  }
  @GetMapping('/named/:id{[0-9]+}') named(@PathVariable('id', z.string().meta({ id: 'Id' })) id: string) {
    return id
  }
}

test('the pattern of a path is added to a string schema without a pattern', () => {
  const app = createApp({ controllers: [Paths], prefix: '' })
  const { paths } = openApi(app, undefined, { info: { title: 'Test', version: '1.0.0' } }) as any
  const schemaOf = (path: string): unknown => paths[`/${path}/{id}`].get.parameters[0].schema
  expect(schemaOf('plain')).toEqual({ type: 'string', pattern: '^[0-9]+$' })
  expect(schemaOf('free')).toEqual({ type: 'string' })
  expect(schemaOf('text')).toEqual({ type: 'string', maxLength: 3, pattern: '^[0-9]+$' })
  expect(schemaOf('own')).toEqual({ type: 'string', pattern: '^[1-9]+$' })
  expect(schemaOf('number')).not.toHaveProperty('pattern')
  expect(schemaOf('named')).toEqual({ $ref: '#/components/schemas/Id' })
})
