// `node test/support/check-types.ts`: checks the types of the sources and the tests, as `tspc -p test` does, but with the
// TypeScript 7 of test/hosts, which needs a third of the processor time.
import { join } from 'node:path'
import process from 'node:process'
import { runNative } from '../../src/honotate-kit/cli/compile/run-native.ts'
import { install } from './install.ts'

install('test/hosts')
const test = join(import.meta.dirname, '..')
const { exitCode } = await runNative(join(test, 'hosts/node_modules/typescript-7.0'), {
  config: join(test, 'tsconfig.json'),
  emit: false,
  watch: false,
  pretty: undefined,
})
process.exitCode = exitCode
