import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { requestInit } from './scenarios.mjs'

const CONNECTIONS = 64
const autocannon = new URL('../tools/node_modules/autocannon/autocannon.js', import.meta.url).pathname
const hasWrk = succeeds('wrk', ['-v'])

/** The command that makes the load: `wrk` where it is installed. */
export const loadTool = hasWrk ? 'wrk' : 'autocannon'

/** Whether processes can be bound to a core each. */
export const isPinned = succeeds('taskset', ['-c', '1', 'true'])

/** A command and its arguments, on a core of its own where that is possible. */
export function onCore(core, command) {
  return isPinned ? ['taskset', '-c', String(core), ...command] : command
}

/**
 * Asks a server as often as 64 connections can.
 *
 * @returns Requests a second, the number of requests, of refused (a status beside 2xx and 3xx) and of broken ones, and
 *   the milliseconds that 99 of 100 took at most.
 */
export async function load(url, scenario, seconds) {
  const { method, body, headers } = requestInit(scenario)
  const wrk = ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', join(import.meta.dirname, 'load.lua'), url]
  const cannon = [
    process.execPath,
    autocannon,
    '--json',
    '-n',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(seconds),
    '-m',
    method,
    ...(body ? ['-b', body] : []),
    ...Object.entries(headers).flatMap((header) => ['-H', header.join('=')]),
    url,
  ]
  const [command, ...args] = onCore(1, hasWrk ? wrk : cannon)
  const { stdout } = await promisify(execFile)(command, args, {
    env: { ...process.env, METHOD: method, ...(body ? { BODY: body } : {}) },
    maxBuffer: 1e8,
  })
  if (hasWrk) return JSON.parse(stdout.split('JSON')[1])
  const { requests, duration, non2xx, errors, latency } = JSON.parse(stdout)
  return {
    rate: requests.total / duration,
    requests: requests.total,
    refused: non2xx,
    broken: errors,
    p99: latency.p99,
  }
}

function succeeds(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch (error) {
    // `wrk -v` says its version and fails.
    return error.code !== 'ENOENT' && command === 'wrk'
  }
}
