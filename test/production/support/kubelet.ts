import process from 'node:process'
import { onTestFinished } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { isUp } from '../../support/load.ts'
import { start } from '../../support/program.ts'

/** A probe of a manifest. */
export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: number }
  readonly periodSeconds: number
  readonly failureThreshold: number
}

/** What a kubelet is told of a pod. */
export interface PodSpec {
  readonly terminationGracePeriodSeconds: number
  readonly containers: readonly [
    { readonly startupProbe: Probe; readonly livenessProbe: Probe; readonly readinessProbe: Probe },
  ]
}

/**
 * Runs a program as a kubelet runs a container: the startup probe comes first, then the two others; a deleted pod gets
 * `SIGTERM` while the proxies of other machines still send it connections, and `SIGKILL` after its grace period.
 *
 * @param endpoints The ports that the proxies know, and whether they are ready.
 * @param second Milliseconds that a second of the manifest takes here.
 */
export async function runPod(
  { terminationGracePeriodSeconds, containers: [{ startupProbe, livenessProbe, readinessProbe }] }: PodSpec,
  command: readonly string[],
  { endpoints, second }: { readonly endpoints: Map<number, boolean>; readonly second: number },
) {
  const port = await freePort()
  const events: string[] = []
  const program = start({ directory: process.cwd() }, ['node', ...command], { PORT: String(port) })
  const { process: child, ended } = program
  // A test that fails leaves its pods; they would keep its process.
  onTestFinished(() => void child.kill('SIGKILL'))
  const stop = new AbortController()
  const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * second))

  /** Asks until the pod is deleted, and tells when the state changes after as many answers as the threshold says. */
  async function probe({ httpGet: { path }, periodSeconds, failureThreshold }: Probe, change: (isUp: boolean) => void) {
    let failures = 0
    while (!stop.signal.aborted) {
      // A timeoutSeconds of 1 is not scaled: this machine may be busy.
      const isAnswered = await isUp(port, path, 1000)
      failures = isAnswered ? 0 : failures + 1
      if (stop.signal.aborted) return
      if (isAnswered || failures >= failureThreshold) change(isAnswered)
      await pause(periodSeconds)
    }
  }

  const started = (async () => {
    for (let attempt = 1; !(await isUp(port, startupProbe.httpGet.path, 1000)); attempt++) {
      if (attempt >= startupProbe.failureThreshold) throw new Error('The startup probe has failed')
      events.push('not started')
      await pause(startupProbe.periodSeconds)
    }
  })()
  const ready = started.then(
    () =>
      new Promise<void>((resolve) => {
        void probe(livenessProbe, (isAlive) => void (isAlive || events.push('not alive')))
        void probe(readinessProbe, (isReady) => {
          endpoints.set(port, isReady)
          if (isReady) resolve()
        })
      }),
  )
  return {
    port,
    events,
    /** Resolves when the readiness probe has succeeded. */
    ready,
    /** @param lag Seconds, or a promise, until the proxies have learned that the pod is no endpoint any more. */
    async remove(lag: number | Promise<unknown>) {
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), terminationGracePeriodSeconds * second)
      await (typeof lag === 'number' ? pause(lag) : lag)
      stop.abort()
      endpoints.delete(port)
      const result = await ended
      clearTimeout(kill)
      return result
    },
    /** Whether the port is still served. */
    answers: (path: string) => isUp(port, path),
  }
}
