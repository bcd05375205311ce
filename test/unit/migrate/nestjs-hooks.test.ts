import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'

const rewrite = (code: string) =>
  migrate(
    `import { Controller, Injectable, Module, OnModuleDestroy, OnModuleInit } from '@nestjs/common'\n${code}`,
    'a.ts',
    migrations['nestjs']!,
  )!

test('start hooks get @OnStart(), and an end hook is renamed to destroy()', () => {
  const { code, todos } = rewrite(`
@Injectable()
export class Database implements OnModuleInit, OnModuleDestroy {
  /** Connects. */
  async onModuleInit(): Promise<void> {}

  onApplicationBootstrap() {}

  async onModuleDestroy() {}
}
`)
  expect(code).toBe(`import { OnStart, Service } from 'honotate'

@Service()
export class Database {
  /** Connects. */
  @OnStart()
  async onModuleInit(): Promise<void> {}

  @OnStart()
  onApplicationBootstrap() {}

  async destroy() {}
}
`)
  expect(todos).toEqual([])
})

test.each([
  ['@Controller() class C { beforeApplicationShutdown() {} }', '@RestController() class C { destroy() {} }'],
  [
    'export abstract class Base<T> extends Other<T> implements Named, OnModuleInit { onModuleInit() {} }',
    'export abstract class Base<T> extends Other<T> implements Named { @OnStart() onModuleInit() {} }',
  ],
  // A service may extend a class without a decorator.
  [
    'class Plain { onModuleInit() {} onModuleDestroy() {} }',
    'class Plain { @OnStart() onModuleInit() {} destroy() {} }',
  ],
  ['@Injectable() class S { static onModuleInit() {} }', '@Service() class S { static onModuleInit() {} }'],
  ['@Injectable() class S { @OnStart() onModuleInit() {} }', '@Service() class S { @OnStart() onModuleInit() {} }'],
])('%s', (before, after) => {
  const result = rewrite(before)
  expect(result.code.split('\n').at(-1)).toBe(after)
  expect(result.todos).toEqual([])
})

const END = '/* TODO honotate: do this in destroy(), which is called once and without arguments when the app ends. */ '

test.each([
  [
    'several hooks of the end',
    '@Injectable() class S { onModuleDestroy() {} onApplicationShutdown() {} }',
    `@Service() class S { ${END}onModuleDestroy() {} ${END}onApplicationShutdown() {} }`,
  ],
  [
    'the signal as a parameter',
    '@Injectable() class S { onApplicationShutdown(signal?: string) {} }',
    `@Service() class S { ${END}onApplicationShutdown(signal?: string) {} }`,
  ],
  [
    'another destroy()',
    '@Injectable() class S { destroy() {} onModuleDestroy() {} }',
    `@Service() class S { destroy() {} ${END}onModuleDestroy() {} }`,
  ],
  [
    'a call of the hook',
    '@Injectable() class S { onModuleDestroy() {} stop() { this.onModuleDestroy() } }',
    `@Service() class S { ${END}onModuleDestroy() {} stop() { this.onModuleDestroy() } }`,
  ],
  [
    'a field',
    '@Injectable() class S { onModuleInit = () => {} }',
    '@Service() class S { /* TODO honotate: write a method with @OnStart(): nothing calls this field. */ onModuleInit = () => {} }',
  ],
])('%s is marked', (_, before, after) => {
  expect(rewrite(before).code.split('\n').at(-1)).toBe(after)
})

test('hooks of a module are marked', () => {
  const { todos } = rewrite('@Module({}) class AppModule implements OnModuleInit { onModuleInit() {} }')
  expect(todos.map(({ message }) => message)).toContain(
    'there are no modules: do this in a method of a service, with @OnStart() or named destroy().',
  )
})
