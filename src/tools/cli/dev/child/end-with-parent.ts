/**
 * Runs in a thread beside the service: ends the process if `honotate dev` has ended and the service has not, since an
 * endless loop in its own thread receives nothing.
 *
 * @module
 */
import process from 'node:process'

/** Milliseconds between two looks, and those that the service has to end by itself. */
const LOOK = 1000
const END = 5000

const parent = process.ppid

const timer = setInterval(() => {
  if (isRunning()) return
  clearInterval(timer)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), END)
}, LOOK)

/** A process without a parent gets another one; on Windows, it keeps the number. */
function isRunning(): boolean {
  if (process.ppid !== parent) return false
  try {
    return process.kill(parent, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
