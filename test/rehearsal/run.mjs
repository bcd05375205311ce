// Publishes both packages to a local registry and installs them from there, as users do: `npm run rehearse`. In a fresh
// clone, installs the packages of the repository first. Passes its arguments to Vitest, for example a file.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')
const isWindows = process.platform === 'win32'

if (!existsSync(join(modules, '.package-lock.json')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit', shell: isWindows })

// Use the version of Node that the repository installs: the one that runs this script may be older.
const node = isWindows ? process.execPath : join(modules, '.bin/node')
const vitest = join(modules, 'vitest/vitest.mjs')
const args = [vitest, 'run', '--configLoader', 'native', '--project', 'rehearsal', ...process.argv.slice(2)]
const child = spawn(node, args, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
