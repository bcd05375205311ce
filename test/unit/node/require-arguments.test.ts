import { expect, test } from 'vitest'
import { requireArguments } from '../../../src/honotate/node/require-arguments.ts'
import { coded } from '../../support/coded-error.ts'

const app = { fetch: () => new Response() }

test.each<[app: unknown, options: unknown]>([
  [app, {}],
  [app, { port: 8080 }],
  [app, { port: '8080' }],
  [app, { port: undefined }],
  [Object.assign(() => {}, app), { port: 0 }],
])('the app %o is accepted with the options %j', (given, options) => {
  expect(() => requireArguments(given, options)).not.toThrow()
})

test.each<[app: unknown, type: string]>([
  [undefined, 'undefined'],
  [null, 'null'],
  ['app', 'string'],
  [{}, 'object'],
  [{ fetch: true }, 'object'],
])('%j is not an app', (given, type) => {
  const received = `a value of type \`${type}\` without a method \`fetch\``
  expect(() => requireArguments(given, {})).toThrow(coded('NOT_AN_APP', 'serve()', received))
})

const NO_PORT = 'the port is not a whole number from 0 to 65535'

test.each<[options: unknown, ...named: string[]]>([
  [null, '`3000` of this machine', 'its options are of type `null`'],
  [8080, '`3000` of this machine', 'its options are of type `number`'],
  [{ port: 'abc' }, '`abc` of this machine', NO_PORT],
  [{ port: '80x' }, '`80x` of this machine', NO_PORT],
  [{ port: 8080.5, hostname: 'a.test' }, '`8080.5` of `a.test`', NO_PORT],
  [{ port: null }, '`null` of this machine', NO_PORT],
])('the options %j are refused', (options, ...named) => {
  expect(() => requireArguments(app, options)).toThrow(coded('LISTEN_FAILED', ...named))
})
