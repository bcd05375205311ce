import { expect, test } from 'vitest'
import { transformSync } from 'esbuild'
import * as honotate from 'honotate'
import { createApp } from 'honotate'
import { coded } from '../../support/coded-error.ts'

/** Evaluates TypeScript without the transformer, as after a compiler that drops parameter decorators, such as Bun. */
function evaluate(source: string): Record<string, new () => object> {
  const { code } = transformSync(source, { loader: 'ts', target: 'es2022', format: 'cjs' })
  const exports = {}
  new Function('exports', 'honotate', ...Object.keys(honotate), code)(exports, honotate, ...Object.values(honotate))
  return exports
}

function boot(members: string, name = 'Unseen'): () => unknown {
  const module = evaluate(`const controllers = [];
@RestController() class ${name} { ${members} }
exports.controllers = [${name}]`) as unknown as { controllers: (new () => object)[] }
  return () => createApp({ controllers: module.controllers })
}

const refusal = coded('NOT_REWRITTEN', '`Unseen.find`')

test.each([
  ['a parameter', 'find(query) {}'],
  ['a parameter with a default value', 'find(query = {}) {}'],
  ['a destructured parameter with a default value', 'find({ a } = {}) {}'],
  ['an async method', 'async find(query) {}'],
  ['a generator', '*find(query) {}'],
  ['a computed name', '["find"](query) {}'],
])('a controller that the transformer has not rewritten is rejected: %s', (_, method) => {
  expect(boot(`@GetMapping('/x') ${method}`)).toThrow(refusal)
})

test.each([
  ['no parameters', 'find() {}'],
  ['a method without a mapping', 'find() {} ; other(query) {}'],
  [
    'what a decorator of the method has wrapped around no parameters',
    '@((method) => function (...args) { return method.apply(this, args) }) find() {}',
  ],
])('a controller that the transformer has not rewritten is accepted with %s', (_, method) => {
  expect(boot(`@GetMapping('/x') ${method}`)).not.toThrow()
})

test('a controller with hand-written @Parameters(...) needs no transformer', async () => {
  const app = boot(
    "@GetMapping('/x') @Parameters(RequestQuery()) find(query) { return query }; @GetMapping('/y') @Parameters() y(req, res) { return res.status(201) && req.query }",
  )() as ReturnType<typeof createApp>
  expect(await (await app.request('/apis/x?a=1')).json()).toEqual({ a: '1' })
  expect((await app.request('/apis/y')).status).toBe(201)
})

test('a decorator that wraps a method keeps the parameter decorators', async () => {
  const app = boot(
    "@GetMapping('/x') @((method) => function (...args) { return method.apply(this, args) }) @Parameters(RequestQuery()) find(query) { return query }",
  )() as ReturnType<typeof createApp>
  expect(await (await app.request('/apis/x?a=1')).json()).toEqual({ a: '1' })
})
