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

/** The part of a pod's manifest that a kubelet reads. */
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
  // A failed test does not remove its pods, which would keep the test process alive.
  onTestFinished(() => void child.kill('SIGKILL'))
  const stop = new AbortController()
  const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * second))

  /** Sends probes until the pod is deleted, and reports each success, and failures from the threshold on. */
  async function probe({ httpGet: { path }, periodSeconds, failureThreshold }: Probe, change: (isUp: boolean) => void) {
    let failures = 0
    while (!stop.signal.aborted) {
      // Does not scale the default `timeoutSeconds` of 1, because this machine may be busy.
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
    /** @param lag Seconds, or a promise, until the proxies learn that the pod is not an endpoint anymore. */
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
    /** Whether the pod still answers. */
    answers: (path: string) => isUp(port, path),
  }
}
