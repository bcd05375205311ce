import { expect, test } from 'vitest'
import { findControllers } from '../../../src/honotate-kit/types/api/find-controllers.ts'

test.each<[statement: string, redirects: readonly number[], headers: object]>([
  ["res.redirect('/a')", [302], { 302: ['Location'] }],
  ["res.redirect('/a', 301)", [301], { 301: ['Location'] }],
  ["res.redirect('/a', 300)", [300], { 300: ['Location'] }],
  ["res.redirect('/a', 399)", [399], { 399: ['Location'] }],
  ["res.redirect('/a', 299)", [], {}],
  ["res.redirect('/a', 400)", [], {}],
  ["res.redirect('/a', status)", [], {}],
  ['res.redirect()', [], {}],
  ["redirect('/a')", [], {}],
  ["res['redirect']('/a')", [], {}],
  ["res.redirect('/a', 307); res.redirect('/b')", [302, 307], { 302: ['Location'], 307: ['Location'] }],
  ["ResponseEntity.created('/a')", [], { 201: ['Location'] }],
  ["users.created('/a')", [], {}],
  ["ResponseEntity.ok('/a')", [], {}],
  ["of().created('/a')", [], {}],
  ["res.header('X-B', 1).header('X-A', 2)", [], { '*': ['X-A', 'X-B'] }],
  ["ResponseEntity.ok('a').eTag(1).lastModified(2)", [], { '*': ['ETag', 'Last-Modified'] }],
  ['res.toString(1)', [], {}],
  ["req.header('X-A')", [], {}],
  ['res.header(name, 1)', [], {}],
  ['res.header(5, 1)', [], {}],
  ["res.set('X-A', 1)", [], {}],
])('%s redirects with %j and sets the headers %j', (statement, redirects, headers) => {
  const { classes } = findControllers('/a.ts', `@RestController() class A { a() { ${statement} } }`)
  expect(classes[0]?.methods[0]?.effects).toEqual({ redirects, headers })
})

test('only the implementation of an overloaded method has effects', () => {
  const text = "class A extends Base { a(id: string): void; a(id: unknown) { res.redirect('/a') } }"
  const { classes } = findControllers('/a.ts', text)
  expect(classes[0]?.methods.map(({ effects }) => effects.redirects)).toEqual([[], [302]])
})
