import type { Hono } from 'hono'
import { UNUSED_OVERRIDES } from '#catalogue'
import type { ContractOption } from '../contract/contract-form.ts'
import { APP_OPTIONS, type AppOptions } from '../app-options.ts'
import { createApp } from '../create-app.ts'
import { destroy } from '../di/destroy.ts'
import { stopServices } from '../di/stop.ts'
import { aBoolean, aFunction, anObject, checkOptions, listOf, type OptionChecks } from '../errors/check-options.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { createTestContainer, type Fake, type Known, type ReplaceableId } from './override.ts'
import type { IfContract } from '../parameters/register.ts'
import { createClient, createUser, type Send, type TestClient, type TestClientOptions } from './test-client.ts'

/**
 * Options of `createTestApp()`: options of `createApp()` without `container`, and more.
 *
 * @example
 * ```ts
 * await createTestApp({ controllers: [PriceController], override: [[Prices, { of: () => 3 }]] })
 * ```
 */
export interface TestAppOptions<T extends readonly unknown[] = readonly any[]> extends Omit<AppOptions, 'container'> {
  /** Services, guards, tokens and names with their replacements: `[[Users, { find: () => ann }]]`. */
  readonly override?: { readonly [K in keyof T]: readonly [id: ReplaceableId<T[K]>, fake: Fake<Known<T[K]>>] }
  /**
   * Creates the app, if the program adds middleware or routes to it. The function must pass its argument to
   * `createApp()`.
   * @default createApp
   */
  readonly create?: (options: AppOptions) => Hono<any, any, any> | Promise<Hono<any, any, any>>
  /** The second argument of `fetch()` on the platform, such as the bindings of a Worker. Unused with `server: true`. */
  readonly env?: Record<string, unknown>
  /**
   * Whether requests go over HTTP to a server on a free port of 127.0.0.1 instead of directly to the app.
   * @default false
   */
  readonly server?: boolean
}

/** The arguments: as for `createApp()`, a program that has a contract must pass it, unless `create` does. */
export type TestAppOptionsWithContract<T extends readonly unknown[]> = IfContract<
  [options: TestAppOptions<T> & ({ readonly contract: ContractOption } | Required<Pick<TestAppOptions, 'create'>>)],
  [options?: TestAppOptions<T>]
>

/** An app under test, with a separate container. */
export interface TestApp extends TestClient {
  /** The app. */
  readonly app: Hono<any, any, any>
  /** The address of the server, as a URL without a path; `undefined` without the option `server`. */
  readonly address: string | undefined
  /** The instance of a service, or the value of a token or a name, that the app uses. */
  get<T>(id: ReplaceableId<T>): T
  /**
   * Creates a client that sends its headers and cookies with every request, and keeps the cookies that responses set.
   * The client ignores `Path`, `Domain` and `Secure` of cookies.
   */
  client(options?: TestClientOptions): TestClient
  /** Closes the server. Stops and destroys the services that were created for the test. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Creates an app for one test, with a separate container. Its services are new, except `global` ones and values that
 * were set by hand. The option `override` replaces services.
 *
 * @throws HONOTATE_UNUSED_OVERRIDES, HONOTATE_INVALID_OPTION, and the errors of `createApp()`
 * @example
 * ```ts
 * test('a known article has a price', async () => {
 *   await using app = await createTestApp({ controllers: [PriceController], override: [[Prices, { of: () => 3 }]] })
 *   const response = await app.request<{ price: number }>('/apis/prices/tea')
 *   expect((await response.json()).price).toBe(3)
 * })
 * ```
 */
export async function createTestApp<const T extends readonly unknown[] = readonly []>(
  ...[given]: TestAppOptionsWithContract<T>
): Promise<TestApp> {
  const options: TestAppOptions<T> = given === undefined ? {} : given
  checkOptions('createTestApp()', options, CHECKS)
  const {
    override = [],
    create = createApp as NonNullable<TestAppOptions['create']>,
    env,
    server,
    ...appOptions
  } = options
  const container = createTestContainer(override)
  const { logger = console } = appOptions
  let ended: Promise<void> | undefined
  let isUsed = false
  async function end(running?: Closable): Promise<void> {
    // The server does not know the services that this container keeps, so they are stopped and destroyed here.
    await stopServices(container.kept, logger)
    await running?.close()
    await destroy(container.kept, logger)
  }
  try {
    const app = await create({
      ...appOptions,
      get container() {
        isUsed = true
        return container
      },
    })
    if (override.length > 0 && !isUsed) throw new HonotateError(UNUSED_OVERRIDES)
    const running = server ? await listen(app) : undefined
    const send: Send = (path, init) =>
      running ? fetch(new URL(path, running.address), init) : app.request(path, init, env)
    return {
      ...createClient(send),
      app,
      address: running?.address,
      get: (id) => container.get(id) as never,
      client: (user = {}) => createUser(send, user),
      [Symbol.asyncDispose]: () => (ended ??= end(running)),
    }
  } catch (error) {
    await end()
    throw error
  }
}

const { container: _, ...appOptions } = APP_OPTIONS

const CHECKS: OptionChecks<TestAppOptions> = {
  ...appOptions,
  create: aFunction,
  override: listOf('[id, replacement]', (each) => Array.isArray(each) && each.length === 2 && each[0] !== undefined),
  env: anObject,
  server: aBoolean,
}

interface Closable {
  close(): Promise<void>
}

/**
 * Starts a server on a free port. Half a second after `close()`, it cuts a stream that a test has not read to its end.
 */
async function listen(app: Hono<any, any, any>): Promise<Closable & { readonly address: string }> {
  const { serve } = await import('../node.ts')
  return serve(app, { port: 0, hostname: '127.0.0.1', signals: false, closeTimeout: 500 })
}
