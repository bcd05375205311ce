/**
 * `createTestApp()`: an app for one test, with services that the test can replace.
 *
 * @module
 */
export { createTestApp, type TestApp, type TestAppOptions } from './runtime/testing/create-test-app.ts'
export type { TestClient, TestClientOptions, TestRequest, TestResponse } from './runtime/testing/test-client.ts'
export type { Fake, Override, ReplaceableId } from './runtime/testing/override.ts'
export type { ReceivedEvent } from './runtime/testing/read-events.ts'
