import {
  createApp,
  createParameterDecorator,
  ExceptionHandler,
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestParam,
  RequestQuery,
  RestController,
  type HttpRequest,
} from 'honotate'
import { createContract, withOptions, type Contract, type ContractMethod } from 'honotate/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const Custom = createParameterDecorator(() => 1)

@RestController()
class Orders {
  @GetMapping('/orders/:id') get(@PathVariable('id') id: string, @RequestParam('all') all?: string): string {
    return id + String(all)
  }
  @PostMapping('/orders') create(
    @RequestBody() order: { id: string },
    @Custom() custom: number,
    req: HttpRequest,
  ): string {
    return order.id + String(custom) + req.path
  }
  @GetMapping('/orders') find(@RequestQuery() query: { name?: string }): string {
    return String(query.name)
  }
  @GetMapping('/parsed') parsed(@RequestParam('n', z.coerce.number()) n: number): string {
    return String(n)
  }
  @ExceptionHandler(RangeError) failed(_error: RangeError, @RequestParam('n') n?: string): string {
    return String(n)
  }
}

@RestController()
class Others {
  @GetMapping('/others') list(): string {
    return ''
  }
}

const id = { in: 'path', key: 'id', name: 'id' } as const
const all = { in: 'query', key: 'all', name: 'all', optional: true } as const
const fitting: Record<string, ContractMethod> = {
  get: { parameters: [id, all] },
  create: { parameters: [{ in: 'body', name: 'order' }] },
  find: { parameters: [{ in: 'query', whole: true, name: 'query' }] },
  parsed: { parameters: [{ in: 'query', key: 'n', name: 'n', own: true }] },
  failed: { parameters: [null, { in: 'query', key: 'n', name: 'n', optional: true }] },
}

function start(methods: Record<string, ContractMethod>, ...more: readonly Contract[]): unknown {
  return createApp({
    controllers: [Orders],
    advice: [],
    contract: [createContract(() => [[Orders, methods]]), ...more],
  })
}

test('a contract that fits is enforced', () => {
  expect(() => start(fitting)).not.toThrow()
})

const without = (name: string): Record<string, ContractMethod> =>
  Object.fromEntries(Object.entries(fitting).filter(([each]) => each !== name))

describe('a contract that is older than the program is an error', () => {
  test.each<readonly [string, Record<string, ContractMethod>, RegExp]>([
    ['a new method', without('get'), /`Orders\.get`.*the method is missing/u],
    ['a new exception handler', without('failed'), /`Orders\.failed`.*the method is missing/u],
    ['a new parameter', { ...fitting, get: { parameters: [id] } }, /it has no such parameter, the method all\?/u],
    [
      'a removed parameter',
      { ...fitting, find: { parameters: [fitting['find']!.parameters[0]!, id] } },
      /it has id \(path id\), the method no such parameter/u,
    ],
    [
      'a renamed parameter',
      { ...fitting, get: { parameters: [{ ...id, name: 'key' }, all] } },
      /it has key \(path id\), the method id \(path id\)/u,
    ],
    ['another key', { ...fitting, get: { parameters: [{ ...id, key: 'key' }, all] } }, /path key/u],
    ['another source', { ...fitting, get: { parameters: [{ ...id, in: 'query' }, all] } }, /query id/u],
    [
      'a parameter that became optional',
      { ...fitting, get: { parameters: [id, { in: 'query', key: 'all', name: 'all' }] } },
      /it has all \(query all\), the method all\? \(query all\)/u,
    ],
    [
      'an object instead of one value',
      { ...fitting, find: { parameters: [{ in: 'query', key: 'name', name: 'query' }] } },
      /query name/u,
    ],
    [
      'a value instead of an object',
      { ...fitting, get: { parameters: [{ in: 'path', whole: true, name: 'id' }, all] } },
      /path/u,
    ],
    [
      'a schema that is gone',
      { ...fitting, create: { parameters: [{ in: 'body', name: 'order', own: true }] } },
      /had a schema/u,
    ],
  ])('%s', (_, methods, message) => {
    expect(() => start(methods)).toThrow(
      expect.objectContaining({ code: 'HONOTATE_CONTRACT_MISMATCH', message: expect.stringMatching(message) }),
    )
  })
})

test('a class that no contract has is an error, and a library brings its own contract', () => {
  const ours = createContract(() => [[Orders, fitting]])
  const theirs = createContract(() => [[Others, { list: { parameters: [] } }]])
  const controllers = [Orders, Others]
  const code = 'HONOTATE_CONTRACT_MISMATCH'
  expect(() => createApp({ contract: ours, controllers, advice: [] })).toThrow(expect.objectContaining({ code }))
  expect(() => createApp({ contract: [ours, theirs], controllers, advice: [] })).not.toThrow()
  expect(() => createApp({ contract: false, controllers, advice: [] })).not.toThrow()
})

test('a schema that a wrapper passes is checked by that schema', () => {
  expect(() => start({ ...fitting, parsed: { parameters: [] } })).not.toThrow()
})

test.each([undefined, {}, 'contract', [undefined], () => {}])('the option contract: %o is an error', (contract) => {
  expect(() => createApp({ contract: contract as never, controllers: [], advice: [] })).toThrow(
    expect.objectContaining({ code: 'HONOTATE_INVALID_OPTION' }),
  )
})

test('wrong options of a contract are errors', () => {
  const contract = createContract(() => [[Orders, fitting]])
  for (const options of [{ unknownMembers: 'keep' }, { answers: false }, 'drop'])
    expect(() => withOptions(contract, options as never)).toThrow(
      expect.objectContaining({ code: 'HONOTATE_INVALID_OPTION' }),
    )
})
