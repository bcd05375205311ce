import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * Runs a script with Node under GNU `time` (`apt-get install time`).
 *
 * @returns Its seconds of wall-clock time and of processor time, which includes the processes that it starts.
 */
export function timeOf(command, cwd) {
  const args = ['-f', '%e %U %S', process.execPath, ...command]
  const { error, status, stderr, stdout } = spawnSync('/usr/bin/time', args, { cwd, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stdout.slice(0, 2000)}${stderr.slice(0, 2000)}`)
  const [time, user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  return { time, processor: user + system }
}
