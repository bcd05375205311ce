import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { requestInit } from './scenarios.mjs'

const CONNECTIONS = 64
const autocannon = new URL('../tools/node_modules/autocannon/autocannon.js', import.meta.url).pathname
const hasWrk = succeeds('wrk', ['-v'])
const hasH2load = succeeds('h2load', ['--version'])

/** The command that generates the load: `wrk` if it is installed. */
export const loadTool = hasWrk ? 'wrk' : 'autocannon'

/** The command for HTTP/2: prefer `h2load`, since a client in Node needs more processor time than the servers. */
export const http2Tool = hasH2load ? 'h2load' : "Node's client"

/** Whether the system can bind each process to a core. */
export const isPinned = succeeds('taskset', ['-c', '1', 'true'])

/** Binds a command to a core, if the system can. */
export function onCore(core, command) {
  return isPinned ? ['taskset', '-c', String(core), ...command] : command
}

/**
 * Sends a server as many requests as it can answer, over 64 connections or `connections` of the scenario. With
 * `streams`, sends them over HTTP/2.
 *
 * @param delay Milliseconds that a connection waits before each request, on average. Only `wrk` supports it.
 * @returns `rate`, the requests a second; the numbers of `requests`, of `refused` requests (a status other than 2xx and
 *   3xx) and of `broken` ones; `p99`, the 99th percentile of the milliseconds, which `h2load` does not report.
 */
export async function load(url, scenario, seconds, delay) {
  const { connections = CONNECTIONS, streams, bodyBytes } = scenario
  if (streams) return loadHttp2(url, seconds, connections, streams)
  const { method, headers, body } = requestInit(scenario)
  if (!hasWrk) return loadByAutocannon(url, { method, headers, body, connections, seconds })
  const command = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', join(import.meta.dirname, 'load.lua'), url]
  // wrk sends `Content-Length` itself.
  const lines = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return resultOf(command, {
    METHOD: method,
    HEADERS: lines.map((line) => line.join(': ')).join('\n'),
    ...(bodyBytes ? { BODY_BYTES: String(bodyBytes) } : body ? { BODY: body } : {}),
    ...(delay ? { DELAY: String(delay) } : {}),
  })
}

async function loadHttp2(url, seconds, connections, streams) {
  if (!hasH2load) {
    const options = [url, seconds, connections, streams].map(String)
    return resultOf([process.execPath, join(import.meta.dirname, 'load-http2.mjs'), ...options])
  }
  const { stdout } = await runOnSecondCore(['h2load', `-c${connections}`, `-m${streams}`, `-D${seconds}`, url])
  const figure = (pattern) => Number(pattern.exec(stdout)[1])
  const requests = figure(/requests: (\d+) total/u)
  return {
    rate: figure(/([\d.]+) req\/s,/u),
    requests,
    refused: figure(/(\d+) 4xx/u) + figure(/(\d+) 5xx/u),
    broken: figure(/(\d+) errored/u) + figure(/(\d+) timeout/u),
  }
}

async function loadByAutocannon(url, { method, headers, body, connections, seconds }) {
  const { stdout } = await runOnSecondCore([
    process.execPath,
    autocannon,
    '--json',
    '-n',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '-m',
    method,
    ...(body ? ['-b', body] : []),
    ...Object.entries(headers).flatMap((header) => ['-H', header.join('=')]),
    url,
  ])
  const { requests, duration, non2xx, errors, latency } = JSON.parse(stdout)
  const { total } = requests
  return { rate: total / duration, requests: total, refused: non2xx, broken: errors, p99: latency.p99 }
}

async function resultOf(command, env) {
  const { stdout } = await runOnSecondCore(command, env)
  return JSON.parse(stdout.split('JSON')[1])
}

function runOnSecondCore(whole, env = {}) {
  const [command, ...args] = onCore(1, whole)
  return promisify(execFile)(command, args, { env: { ...process.env, ...env }, maxBuffer: 1e8 })
}

function succeeds(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch (error) {
    // `wrk -v` prints its version and exits with an error.
    return error.code !== 'ENOENT' && command === 'wrk'
  }
}
