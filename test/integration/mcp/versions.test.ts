import { ApiVersion, createApp, GetMapping, PathVariable, RequestHeader, RestController } from 'honotate'
import type { ApiTypes, ParameterTypes } from 'honotate/openapi'
import { expect, test } from 'vitest'
import { endpoint } from './support/ask.ts'

const text: ParameterTypes = { required: true, schema: { type: 'string' } }
const isTool = { tool: true, answers: [] } as const
const version = { header: 'X-API-Version', default: '1' }

@RestController()
class Names {
  @ApiVersion('1')
  @GetMapping('/names/:id')
  old(@PathVariable('id') id: string) {
    return { id, version: 1 }
  }

  @ApiVersion('2')
  @GetMapping('/names/:name')
  current(@PathVariable('name') name: string, @RequestHeader('X-API-Version') version: string) {
    return { name, version }
  }

  @GetMapping('/names/:any')
  other() {
    return { version: 'other' }
  }
}

const types = (...names: string[]): ApiTypes => {
  const methods = {
    old: { ...isTool, parameters: [text] },
    current: { ...isTool, parameters: [text, text] },
    other: { ...isTool, parameters: [] },
  }
  const chosen = Object.fromEntries(Object.entries(methods).filter(([name]) => names.includes(name)))
  return { controllers: [[Names, { methods: chosen }]], schemas: {} }
}
const names = (...chosen: string[]) =>
  endpoint({ forward: ['X-API-Version'] }, createApp({ controllers: [Names], version }), types(...chosen))

test('a tool calls the version of its method, which no caller chooses', async () => {
  const { call, modern } = names('old', 'current')
  const { tools } = (await modern('tools/list')).body.result
  expect(tools.map(({ inputSchema }: any) => Object.keys(inputSchema.properties))).toEqual([['id'], ['name']])
  for (const headers of [{}, { 'X-API-Version': '1' }, { 'X-API-Version': '2' }]) {
    expect((await call('Names_old', { id: 'a' }, headers)).structuredContent).toEqual({ id: 'a', version: 1 })
    expect((await call('Names_current', { name: 'a' }, headers)).structuredContent).toEqual({ name: 'a', version: '2' })
  }
})

test('a method that the default version hides is no tool', () => {
  expect(() => names('other')).toThrow(/without the header `X-API-Version`, another method of its path is called/u)
})

test('the same controllers in two apps are two lists of tools', async () => {
  const first = endpoint({}, createApp({ controllers: [Names], version, prefix: '/a' }), types('old'))
  const second = endpoint({}, createApp({ controllers: [Names], version, prefix: '/b' }), types('current'))
  expect((await first.call('Names_old', { id: 'x' })).structuredContent).toEqual({ id: 'x', version: 1 })
  expect((await first.call('Names_current', { name: 'x' })).code).toBe(-32602)
  expect((await second.call('Names_current', { name: 'x' })).structuredContent).toEqual({ name: 'x', version: '2' })
})
