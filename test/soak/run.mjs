// `npm run soak [-- seconds] [-- --save]` tests a server under long load, and `npm run soak -- hostile [seconds]` with hostile
// requests between. `npm run soak -- di [requests]` tests the request scope in process.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

const given = process.argv.slice(2)
const args =
  given[0] === 'di'
    ? ['--expose-gc', '--import', 'honotate-kit/register', join(import.meta.dirname, 'di.ts'), ...given.slice(1)]
    : [join(import.meta.dirname, 'soak.mjs'), ...given]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
