import { Worker } from 'node:worker_threads'

/** Starts the thread that ends the process if it cannot do so itself after `honotate dev` has ended. */
export function watchParent(): void {
  // The options and the environment of the service would load its modules there.
  const options = { execArgv: [], env: {}, stdout: true, stderr: true }
  const thread = new Worker(new URL('./end-with-parent.js', import.meta.url), options)
  // Without it, the service still runs.
  thread.on('error', () => {})
  thread.unref()
}
