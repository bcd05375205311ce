/**
 * Runs in the process of the service before its entry, as `node --import`.
 *
 * The process starts before it is needed: what does not depend on the files of the project is loaded, and the entry waits
 * for the message `go`.
 *
 * @module
 */
import process from 'node:process'
import '../../../../node.ts'
import '../../../../openapi.ts'
import { keepCode, writeCode } from '../../../../compiler/transform/hosts/register/code-cache.ts'
import { captureApps } from '../../app/captured-apps.ts'
import { registerHooks } from '../../app/register-hooks.ts'
import { followFailures } from './failures.ts'
import { followOrders } from './orders.ts'
import { report } from './tell-parent.ts'
import { followServers, serveExports } from './servers.ts'
import { watchParent } from './watch-parent.ts'

/** Milliseconds after which the code that V8 has compiled is written. */
const CODE = 1000

process.setSourceMapsEnabled(true)
keepCode()
watchParent()
const flush = registerHooks((files) => report({ kind: 'files', files }))
captureApps()
followServers(await followOrders(), flush)
followFailures(flush)
process.channel?.unref()
// After this module, Node starts to load the entry; `import()` then waits for the same module.
setImmediate(() => void serveExports(process.argv[1] as string, flush))
// At its end, it would hold up the next start.
setTimeout(writeCode, CODE).unref()
