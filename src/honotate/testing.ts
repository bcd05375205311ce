/**
 * `createTestApp()`: an app for one test, with services that the test can replace. `contractTest()`: random requests
 * for each operation of an app.
 *
 * @module
 */
export { contractTest, type ContractTestOptions, type ContractTestResult } from './testing/contract/contract-test.ts'
export {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  type TestAppOptionsWithContract,
} from './testing/create-test-app.ts'
export type { TestClient, TestClientOptions, TestRequest, TestResponse } from './testing/test-client.ts'
export type { Fake, Override, ReplaceableId } from './testing/override.ts'
export type { ReceivedEvent } from './testing/read-events.ts'
