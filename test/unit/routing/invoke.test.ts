import { expect, test } from 'vitest'
import type { ArgumentSource } from '../../../src/honotate/metadata/argument-source.ts'
import type { Services } from '../../../src/honotate/metadata/container.ts'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { Exchange } from '../../../src/honotate/http/exchange.ts'
import { Lifetime } from '../../../src/honotate/http/lifetime.ts'
import { createInvoke } from '../../../src/honotate/routing/invoke.ts'
import type { InterceptorFunction, Hook } from '../../../src/honotate/metadata/contracts.ts'
import { silent } from '../../support/logger.ts'
import { createContext } from '../http/support.ts'

class Controller {
  readonly greeting = 'hello'
  greet(...names: unknown[]): unknown {
    return [this.greeting, ...names].join(' ')
  }
  async later(): Promise<string> {
    return 'later'
  }
  fail(): never {
    throw 'a text'
  }
  async failLater(): Promise<never> {
    throw 'a text'
  }
}

// A call does not use the container.
const services = { logger: silent } as Services
const source = (value: unknown, more: Partial<ArgumentSource> = {}): ArgumentSource => ({
  kind: 'custom',
  resolve: () => value,
  ...more,
})

/** Prepares the calls of a method, and calls it once. */
function call(name: keyof Controller, sources: ArgumentSource[] = [], arounds: InterceptorFunction[] = []): unknown {
  const hooks = [{}, ...arounds.map((around): Hook => ({ around: () => around }))]
  const invoke = createInvoke({ controller: Controller, name, parameters: [], skipped: [], sources, hooks }, services)
  return invoke(new Controller(), new Exchange(contextOf(createContext())))
}

test('a method is called with its arguments, and a synchronous result is returned synchronously', () => {
  expect(call('greet', [source('Ann'), source('Bob')])).toBe('hello Ann Bob')
})

test('a source can be connected to services, and can resolve asynchronously', async () => {
  const connect: ArgumentSource['connect'] = ({ logger }, { name }) => source(`${String(name)} ${logger === silent}`)
  expect(call('greet', [source('Ann', { connect })])).toBe('hello greet true')
  expect(await call('greet', [source(Promise.resolve('Ann'), { async: true })])).toBe('hello Ann')
})

test('a thrown value that is not an error is wrapped in an error', async () => {
  expect(() => call('fail')).toThrow(expect.objectContaining({ cause: 'a text' }))
  expect(await call('later')).toBe('later')
  await expect(call('failLater')).rejects.toMatchObject({ cause: 'a text' })
  const fails = source(undefined, {
    resolve() {
      throw new RangeError('broken')
    },
  })
  expect(() => call('greet', [fails])).toThrow(new RangeError('broken'))
})

test('interceptors are called from outermost to innermost, with the call and its arguments', async () => {
  const around =
    (mark: string): InterceptorFunction =>
    async ({ args, controller, name, method, path }, next) => {
      expect([controller, name, method, path]).toEqual([Controller, 'greet', undefined, undefined])
      args.push(mark)
      return `${mark}(${String(await next())})`
    }
  expect(await call('greet', [source('Ann')], [around('1')])).toBe('1(hello Ann 1)')
  expect(await call('greet', [source('Ann')], [around('1'), around('2')])).toBe('1(2(hello Ann 1 2))')
})

test('the services of a request live until the method settles, even if its interceptor does not wait', async () => {
  const log: string[] = []
  class Scope extends Lifetime {
    protected end(): undefined {
      log.push('ended')
    }
  }
  const context = contextOf(createContext())
  const lifetime = new Scope(context, silent)
  const work = Promise.withResolvers<undefined>()
  const around: InterceptorFunction = (_, next) => {
    void next()
    return 'early'
  }
  class Slow {
    slow(): Promise<undefined> {
      return work.promise
    }
  }
  const hooks: Hook[] = [{ around: () => around }]
  const invoke = createInvoke(
    { controller: Slow, name: 'slow', parameters: [], skipped: [], sources: [], hooks },
    services,
  )
  expect(await lifetime.during(() => invoke(new Slow(), new Exchange(context)))).toBe('early')
  expect(log).toEqual([])
  work.resolve(undefined)
  await expect.poll(() => log).toEqual(['ended'])
})
